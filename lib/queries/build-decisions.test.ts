import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../api/query.ts";
import { storeDecision } from "./build-decisions.ts";
import { buildCauses, buildChange, buildDiffs, buildOverview, causePlaces } from "./builds.ts";

const of = { owner: "acme", project: "web", number: 3 };
const ben = { id: "ben", slug: "ben", name: "Ben" };
const result = { decision: "approved", decidedBy: ben, decidedAt: "2026-01-01T00:00:00.000Z", reason: null, stored: true } as const;
const open = { ...result, decision: null, decidedBy: null, decidedAt: null };
const listOf = (rows: object[]) => ({ results: rows, pageInfo: { total: rows.length, page: 1, perPage: 50 } });

/** Fills a client with two snapshots, their places and the cause of them. */
function filled() {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 500 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createQueryClient(() => Promise.reject(new Error("not mocked")));
  const place = (id: string, decision: string | null = null) => ({ id, causeId: "c", causeNumber: 1, region: 0, decision });
  const set = ({ queryKey }: { queryKey: readonly unknown[] }, data: object) => client.setQueryData(queryKey, data);
  set(buildCauses(of, 1), listOf([{ id: "c", decision: null, apart: 0 }]));
  set(buildDiffs(of, "changed", 1), listOf([{ id: "d1", decision: null }, { id: "d2", decision: null }])); // prettier-ignore
  set(buildChange(of, "d1"), { id: "d1", decision: null, places: [place("p1"), place("p2")] });
  set(
    causePlaces(of, "c"),
    listOf([
      { id: "p1", diffId: "d1", decision: null, apart: false },
      { id: "p2", diffId: "d1", decision: null, apart: false },
      { id: "p3", diffId: "d2", decision: "rejected", apart: true },
    ]),
  );
  return {
    client,
    stale: () => client.getQueryCache().findAll().filter(({ state }) => state.isInvalidated).map(({ queryKey }) => String(queryKey[0]).split("/").at(-1)), // prettier-ignore
    read: () => ({
      change: client.getQueryData(buildChange(of, "d1").queryKey),
      diffs: client.getQueryData(buildDiffs(of, "changed", 1).queryKey)?.results.map(({ decision }) => decision),
      inChange: client.getQueryData(buildChange(of, "d1").queryKey)?.places.map(({ decision }) => decision),
      places: client.getQueryData(causePlaces(of, "c").queryKey)?.results.map(({ decision, apart }) => [decision, apart]),
    }),
  };
}

test("a stored decision about a snapshot is in the snapshot, its row and its places", () => {
  const { client, read, stale } = filled();
  storeDecision(client, of, { diffId: "d1", decision: "approve" }, result);
  expect(read().change).toMatchObject({ decision: "approved", decidedBy: ben, decidedAt: result.decidedAt });
  expect(read()).toMatchObject({ diffs: ["approved", null], inChange: ["approved", "approved"] });
  expect(read().places).toEqual([["approved", true], ["approved", true], ["rejected", true]]); // prettier-ignore
  expect(stale()).toEqual(["causes"]);
});

test("a stored decision about a place is in the places, and its cause is read again", () => {
  const { client, read, stale } = filled();
  storeDecision(client, of, { placeId: "p1", decision: "approve" }, result);
  expect(read()).toMatchObject({ diffs: [null, null], inChange: ["approved", null], change: { decision: null } });
  expect(read().places).toEqual([["approved", true], [null, false], ["rejected", true]]); // prettier-ignore
  expect(stale()).toEqual(["causes"]);
});

test("a decision about a change in a whole snapshot is in all of its places there", () => {
  const { client, read } = filled();
  storeDecision(client, of, { placeId: "p2", wholeSnapshot: true, decision: "approve" }, result);
  expect(read().inChange).toEqual(["approved", "approved"]);
  expect(read().places).toEqual([["approved", true], ["approved", true], ["rejected", true]]); // prettier-ignore
});

test("a decision about a cause leaves the decisions of its places apart", () => {
  const { client, read, stale } = filled();
  storeDecision(client, of, { causeId: "c", decision: "approve" }, result);
  expect(read().places).toEqual([["approved", false], ["approved", false], ["rejected", true]]); // prettier-ignore
  expect(read()).toMatchObject({ inChange: ["approved", "approved"], change: { decision: null } });
  expect(stale()).toEqual([]);
});

test("the numbers after a decision are in the overview of its build", () => {
  const { client } = filled();
  const none = { total: 0, undecided: 0, rejected: 0 };
  const numbers = (undecided: number) => ({ total: 4, undecided, rejected: 0, changes: { total: 4, undecided, rejected: 0 }, added: none, removed: none, failed: none }); // prettier-ignore
  const keys = [of, { ...of, number: 4 }].map((ref) => buildOverview(ref).queryKey);
  for (const key of keys) client.setQueryData(key, { unstable: 0, carried: 0, problems: 0, toDecide: numbers(4), newer: null, next: null });
  storeDecision(client, of, { causeId: "c", decision: "approve" }, { ...result, toDecide: numbers(3) });
  expect(keys.map((key) => client.getQueryData(key)?.toDecide?.undecided)).toEqual([3, 4]);
});

test("places are read again after an undo, a conflict, or the decision of a group", () => {
  for (const [body, answer] of [
    [{ placeId: "p3", decision: "undecide" }, open],
    [
      { diffId: "d1", decision: "reject" },
      { ...result, stored: false },
    ],
    [
      { group: { by: "folder", key: "" }, decision: "approve" },
      { ...result, snapshots: 2 },
    ],
  ] as const) {
    const { client, stale } = filled();
    storeDecision(client, of, body, answer);
    expect(stale()).toEqual(expect.arrayContaining(["{diffId}", "places"]));
  }
});
