// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import type { Decisions } from "../use-decisions";
import { LookAlikes } from "./look-alikes";

const cause = (id: string, decision: string | null = null) => ({
  id,
  summary: `Change ${id}`,
  places: 2,
  alike: 2,
  decision,
  sample: null,
});
const decisions = { shown: (_: object, stored: string | null) => stored } as unknown as Decisions;

test("look-alikes are listed apart from the cause, with their own decisions, and open with a press", async () => {
  const requests = serve(() => ({
    status: 200,
    body: { pageInfo: { total: 3, page: 1, perPage: 50 }, results: [cause("1"), cause("2"), cause("3", "rejected")] },
  }));
  const onCause = vi.fn<(id: string) => void>();
  const list = buildSource({ owner: "acme", project: "web", number: 7 }).alike!("1");
  await render(<LookAlikes list={list} causeId="1" onCause={onCause} decisions={decisions} />);
  await eventually(() => expect(all("section li")).toHaveLength(2));
  expect(requests[0]!.route).toContain("alike=1");
  expect(get("section").textContent).toContain("Other variants");
  expect(all("[aria-label=Rejected]")).toHaveLength(1);
  await click("button", "Change 2");
  expect(onCause).toHaveBeenCalledWith("2");
});

test("look-alikes that are not listed are behind a link to the list", async () => {
  const results = ["1", "2", "3", "4", "5", "6", "7", "8"].map((id) => cause(id));
  serve(() => ({ status: 200, body: { pageInfo: { total: 60, page: 1, perPage: 50 }, results } }));
  const list = buildSource({ owner: "acme", project: "web", number: 7 }).alike!("1");
  await render(<LookAlikes list={list} causeId="1" onCause={() => {}} decisions={decisions} />);
  await eventually(() => expect(get("a", "54 more causes in the list").getAttribute("href")).toBe("?alike=1"));
});
