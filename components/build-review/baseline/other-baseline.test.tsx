// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, eventually, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import type { Build } from "@/lib/queries/builds";
import { ExplainBaseline } from "./explain-baseline";
import { OtherBaselineDialog } from "./other-baseline";

const of = { owner: "acme", project: "web", number: 3 };
const build = { number: 3, name: "default", baseNumber: 2, head: { branch: "fix", sha: "a".repeat(40) } } as Build;
const stats = { added: 0, removed: 1, unchanged: 8, changed: 2, ignored: 0, failure: 0, retryFailure: 0, total: 11 };
const preview = (pending: number) => ({ build: 1, stats, conclusion: null, pending, kept: 2, undecided: 1 });
const other = { ...build, number: 1, status: "no-changes", conclusion: "no-changes", stats, head: { branch: "main", sha: "b".repeat(40) } };

async function show(reply: (route: string) => { status: number; body?: unknown }) {
  const requests = serve((route) =>
    route.startsWith("GET") ? { status: 200, body: { results: [build, other], pageInfo: {} } } : reply(route),
  );
  await render(<OtherBaselineDialog build={build} of={of} onClose={() => {}} />);
  return requests;
}
const writes = (requests: { route: string; body: unknown }[]) => requests.filter(({ route }) => !route.startsWith("GET"));

test("previews the numbers until all is compared, and changes nothing before the confirmation", async () => {
  let pending = 4;
  const requests = await show((route) => ({ status: 200, body: route.startsWith("PUT") ? build : preview(pending) }));
  expect(get<HTMLButtonElement>("button", "Compare").disabled).toBe(true);
  await eventually(() => get("button", "#1"));
  await click("button", "#1");
  expect(get("[role=status]").textContent).toContain("4 snapshots still to compare.");
  pending = 0;
  await wait(2000);
  expect(get("[role=status]").textContent).toContain("Against #1: 2 changed, 0 new, 1 removed, 8 unchanged");
  expect(get("[role=status]").textContent).toContain("2 decisions stay, 1 change needs a decision.");
  expect(writes(requests).every(({ route }) => route.startsWith("POST") && route.endsWith("/baseline/preview"))).toBe(true);
  await click("button", "Compare with #1");
  expect(writes(requests).at(-1)).toMatchObject({ body: { build: 1 } });
  expect(writes(requests).at(-1)!.route).toMatch(/^PUT .*\/builds\/3\/baseline$/);
});

test.each([
  ["3", "A build can’t be its own baseline."],
  ["main", "Enter the number of a build, such as 480."],
  ["99", "Build #99 doesn’t exist."],
])("refuses %s", async (typed, sentence) => {
  await show(() => ({ status: 404, body: { error: "Not found" } }));
  await fill("input", typed);
  await click("button", "Preview");
  expect(document.body.textContent).toContain(sentence);
  expect(get<HTMLButtonElement>("button", "Compare").disabled).toBe(true);
});

test("explains each commit that was passed over, and offers another baseline to reviewers only", async () => {
  const steps = [
    { commit: "c".repeat(40), build: 1, verdict: "rejected" },
    { commit: "d".repeat(40), build: 2, verdict: "taken" },
  ];
  serve(() => ({ status: 200, body: { build: 2, branch: "main", steps, summary: "Compared with #2." } }));
  await render(<ExplainBaseline build={build} of={of} mayChange={false} />);
  Object.assign(get("[popover]"), { showPopover() {} });
  await press(document.body, "y");
  await settle(() => get("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  await eventually(() => get("li"));
  expect(all("li").map(({ textContent }) => textContent)).toEqual(["ccccccc#1Changes requested", "ddddddd#2Used"]);
  expect(all("button", "Choose another baseline")).toEqual([]);
});
