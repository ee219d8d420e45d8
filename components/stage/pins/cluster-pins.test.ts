import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clusterPins, nextClusters } from "./cluster-pins";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const marks = fc
  .array(fc.record({ x: unit, y: unit }), { maxLength: 120 })
  .map((points) => points.map((point, index) => ({ id: `t${index}`, point })));
const size = fc.record({ width: fc.integer({ min: 20, max: 40_000 }), height: fc.integer({ min: 20, max: 40_000 }) });

test("every pin is in one cluster, in order, close to the cluster's first pin, and first pins are apart", () => {
  fc.assert(
    fc.property(marks, size, fc.integer({ min: 10, max: 60 }), (all, on, near) => {
      const groups = clusterPins(all, on, near, new Set());
      expect(groups.flat().toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all);
      const far = (a: (typeof all)[number], b: (typeof all)[number]) =>
        Math.hypot((a.point.x - b.point.x) * on.width, (a.point.y - b.point.y) * on.height);
      for (const [first, ...others] of groups) for (const other of others) expect(far(first!, other)).toBeLessThan(near);
      const leaders = groups.map(([first]) => first!);
      expect(leaders).toEqual(leaders.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)));
      for (const [index, a] of leaders.entries())
        for (const b of leaders.slice(index + 1)) expect(far(a, b)).toBeGreaterThanOrEqual(near - 1e-6);
    }),
    { numRuns: 50 },
  );
});

test("a single pin is never clustered", () => {
  const crowd = ["a", "b", "c"].map((id) => ({ id, point: { x: 0.5, y: 0.5 } }));
  expect(clusterPins(crowd, { width: 800, height: 600 }, 24, new Set(["b"])).map((group) => group.map(({ id }) => id))).toEqual([
    ["a", "c"],
    ["b"],
  ]);
});

test("re-clustering renders at most a few new clusters a step and loses, repeats or reorders no pin", () => {
  fc.assert(
    fc.property(marks, size, size, fc.integer({ min: 1, max: 20 }), (all, before, after, most) => {
      const ids = (groups: readonly (readonly { id: string }[])[]) => groups.map((group) => group.map(({ id }) => id).join(" "));
      const wanted = clusterPins(all, after, 24, new Set());
      let drawn: readonly (typeof all)[] = clusterPins(all, before, 24, new Set());
      for (let step = 0; ids(drawn).join() !== ids(wanted).join(); step++) {
        expect(step * most).toBeLessThanOrEqual(all.length);
        const next = nextClusters(drawn, wanted, all, most);
        expect(next.flat().toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all);
        const leaders = next.map(([first]) => all.indexOf(first!));
        expect(leaders).toEqual(leaders.toSorted((a, b) => a - b));
        drawn = next;
      }
      expect(nextClusters(drawn, wanted, all, most)).toBe(wanted);
    }),
    { numRuns: 200 },
  );
});

test("removed pins disappear in the first step, new ones appear in theirs", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => ({ id }));
  const wanted = [[b!], [c!], [d!]];
  const first = nextClusters([[a!], [b!]], wanted, wanted.flat(), 1);
  expect(first).toEqual([[b], [c]]);
  expect(nextClusters(first, wanted, wanted.flat(), 1)).toBe(wanted);
});
