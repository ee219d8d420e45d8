import { describe, expect, it } from "vitest";
import { plainName, stateOfName } from "./media-state.ts";

describe("stateOfName", () => {
  it.each([
    ["checkout-before.png", "before"],
    ["checkout-AFTER", "after"],
    ["checkout_after.png", null],
    ["checkout-before.final.png", null],
    ["afterglow.png", null],
  ])("reads %j as %s", (name, state) => expect(stateOfName(name)).toBe(state));
});

describe("plainName", () => {
  it.each([
    ["checkout-before.png", "checkout.png"],
    ["checkout-AFTER.png", "checkout.png"],
    ["before.png", "before.png"],
    ["afterglow.png", "afterglow.png"],
  ])("shortens %s to %s", (name, plain) => expect(plainName(name)).toBe(plain));
});
