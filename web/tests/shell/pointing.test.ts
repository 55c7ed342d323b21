import { afterEach, expect, test } from "vitest";
import { pointing, pointsAt } from "../../src/lib/pointing.svelte";

afterEach(() => document.body.replaceChildren());

/** A line that points at a seat, and in it a button that points at a card. */
function lineWithButton(): HTMLButtonElement {
  const line = document.createElement("div");
  const button = document.createElement("button");
  line.append(button);
  document.body.append(line);
  pointsAt("seat:1")(line);
  pointsAt("card:grey-09")(button);
  return button;
}

test("the focus points at the innermost thing, until it goes elsewhere", () => {
  const button = lineWithButton();
  button.focus();
  expect(pointing.at).toBe("card:grey-09");
  button.blur();
  expect(pointing.at).toBeNull();
});

test("a tap points until the next tap elsewhere; a mouse only while it is there", () => {
  const button = lineWithButton();
  button.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "touch" }));
  button.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "touch" }));
  expect(pointing.at).toBe("card:grey-09");
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect(pointing.at).toBeNull();
  button.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  button.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
  expect(pointing.at).toBeNull();
});
