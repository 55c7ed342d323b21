import { afterEach, expect, test, vi } from "vitest";
import { sized } from "../../src/lib/sizes";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("every change of size is reported, except a size of zero", () => {
  let notifyObserver = (): void => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        notifyObserver = callback;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const reported: [number, number][] = [];
  const element = document.createElement("div");
  const resize = (width: number, height: number): void => {
    Object.defineProperties(element, {
      clientWidth: { value: width, configurable: true },
      clientHeight: { value: height, configurable: true },
    });
    notifyObserver();
  };
  sized((width, height) => reported.push([width, height]))(element);
  resize(300, 120);
  resize(0, 0);
  resize(200, 80);
  expect(reported).toEqual([
    [300, 120],
    [200, 80],
  ]);
});
