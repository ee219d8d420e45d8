import { expect, test } from "vitest";
import { capacityFor, descriptorLimit } from "./capacity.ts";

test.each([
  [256, { total: 66, perClient: 33, headroom: 44 }],
  [1024, { total: 440, perClient: 220, headroom: 64 }],
  [65_536, { total: 600, perClient: 256, headroom: 64 }],
  [Infinity, { total: 600, perClient: 256, headroom: 64 }],
  [64, { total: 9, perClient: 5, headroom: 6 }],
])("a limit of %d descriptors has room for %j [fault: few descriptors]", (descriptors, capacity) => {
  expect(capacityFor(descriptors)).toEqual(capacity);
});

test("reads the limit of this process", () => expect(descriptorLimit()).toBeGreaterThan(100));
