// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import { projectThreshold } from "@/lib/queries/build-rules";
import { newestBuild } from "@/lib/queries/builds";
import { projectDetails } from "@/lib/queries/projects";
import { ThresholdRow } from "./threshold-row";

const rule = (threshold: number, conditions: object) => ({
  id: "r1",
  effect: "threshold",
  threshold,
  conditions,
  expiresAt: "2026-12-12T12:00:00.000Z",
});
const preview = { causes: { matched: 2, total: 7, rejected: 0 }, questions: null, revealed: 0, pending: 0 };

const open = ({ rules = [] as object[], builds = [{ number: 7 }] as object[], archivedAt = null as string | null } = {}) =>
  render(<ThresholdRow slug="acme" project="web" />, (client) => {
    client.setQueryData(projectDetails("acme", "web").queryKey, { name: "web", archivedAt } as never);
    client.setQueryData(projectThreshold({ owner: "acme", project: "web" }).queryKey, { results: rules } as never);
    client.setQueryData(newestBuild("acme", "web").queryKey, { results: builds } as never);
  });

test("shows the newest rule for all tests, and tries another threshold on the newest build", async () => {
  const requests = serve(() => ({ status: 200, body: preview }));
  await open({ rules: [rule(0.9, { tests: "checkout/*" }), rule(0.3, {}), rule(0.7, {})] });
  expect(document.body.textContent).toContain("Lower finds more. Used for new builds until");
  expect(get("button", "Threshold: 0.30").textContent).toBe("0.30");
  await settle(() => void get("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  await eventually(() => expect(document.body.textContent).toContain("5 of 7 changes stay"));
  expect(requests.at(-1)).toMatchObject({ route: "POST /projects/acme/web/builds/7/rules/preview", body: { threshold: 0.3 } });
});

test.each([
  ["without a build", { builds: [] }],
  ["of an archived project", { archivedAt: "2026-11-01T00:00:00.000Z" }],
])("the threshold %s is shown without a control", async (_, more) => {
  serve(() => ({ status: 200, body: {} }));
  await open(more);
  expect(document.body.textContent).toContain("Used for new builds.0.50");
  expect(all("button", "Threshold")).toEqual([]);
});
