import { expect, test } from "vitest";
import { type Build, buildList } from "./builds.ts";

const interval = (results: Partial<Build>[]) => {
  const { refetchInterval } = buildList("acme", "web");
  const query = { state: { data: { results } } };
  return typeof refetchInterval === "function" ? refetchInterval(query as never) : refetchInterval;
};

test("the list of builds is read often while a build may arrive, and seldom otherwise", () => {
  const old = { status: "accepted", createdAt: "2020-01-01T00:00:00.000Z" } as const;
  expect(interval([])).toBe(3000);
  expect(interval([{ ...old, createdAt: new Date().toISOString() }])).toBe(3000);
  expect(interval([{ ...old, status: "pending" }])).toBe(3000);
  expect(interval([old])).toBe(30_000);
});
