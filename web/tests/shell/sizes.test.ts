import { afterEach, expect, test, vi } from "vitest";
import { sized } from "../../src/lib/sizes";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a size is told whenever it changes, but not while there is none", () => {
  let measured = (): void => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        measured = tell;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const told: [number, number][] = [];
  const element = document.createElement("div");
  const resize = (width: number, height: number): void => {
    Object.defineProperties(element, {
      clientWidth: { value: width, configurable: true },
      clientHeight: { value: height, configurable: true },
    });
    measured();
  };
  sized((width, height) => told.push([width, height]))(element);
  resize(300, 120);
  resize(0, 0);
  resize(200, 80);
  expect(told).toEqual([
    [300, 120],
    [200, 80],
  ]);
});
