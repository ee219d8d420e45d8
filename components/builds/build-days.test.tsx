// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, get, render, settle } from "@/components/ui/testing/render";
import type { ListedBuild } from "@/lib/queries/builds";
import { BuildDays } from "./build-days";

const HOUR = 3_600_000;
const build = (number: number, hours: number, more: Partial<ListedBuild> = {}) =>
  ({
    number,
    name: "default",
    head: { sha: `${number}`.repeat(40).slice(0, 40), branch: "main" },
    status: "no-changes",
    stats: { total: 10 },
    createdAt: new Date(Date.now() - hours * HOUR).toISOString(),
    ...more,
  }) as ListedBuild;
const show = async (...builds: ListedBuild[]) => {
  await render(<BuildDays builds={builds} hrefOf={(number) => `/builds/${number}`} />);
  await settle();
};
const texts = () => all("li > a, li > button").map(({ textContent }) => textContent);

test("a row has its number, the title of its pull request with the branch, the state and one time", async () => {
  const head = { sha: "c".repeat(40), branch: "brand-blue" };
  await show(build(62, 0, { prTitle: "Use the new blue", head }), build(61, 30 * 24), build(60, 30 * 24));
  expect(texts()[0]).toBe("#62Use the new bluebrand-blueNo changes10 snapshotsnow");
  expect(texts()[1]).toMatch(/^#61main6161616No changes10 snapshots\d\d:\d\d\d{1,2} \w{3,4}$/);
  expect(all("h2")).toHaveLength(2);
  const author = { name: "Kim Ray", isBot: false, user: null };
  await show(build(60, 0, { author }), build(58, 0, { author: { ...author, name: "renovate[bot]", isBot: true } }));
  expect(all("li .sr-only").map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["by Kim Ray", "by renovate[bot]"]));
  expect(all("li svg.lucide-bot")).toHaveLength(1);
  await show(build(59, 0, { name: "Storybook" }));
  expect(texts().at(-1)).toBe("#59main5959595StorybookNo changes10 snapshotsnow");
});

test("builds of one commit are folded, and unfolded while one of them waits for a decision", async () => {
  const head = { sha: "d".repeat(40), branch: "next" };
  const suite = (number: number, name: string, more: Partial<ListedBuild> = {}) => build(number, 0, { head, name, ...more });
  const waiting = { status: "changes-detected", type: "check", questions: { total: 7, undecided: 5, rejected: 0 } } as const;
  await show(suite(3, "Desktop", waiting), suite(2, "Phone"), build(1, 0));
  const group = () => get<HTMLButtonElement>("button[aria-expanded]");
  expect(group().textContent).toBe("2 buildsnextdddddddNeeds review5 of 7 changes leftnow");
  expect(group().getAttribute("aria-expanded")).toBe("true");
  expect(texts()[1]).toBe("#3DesktopNeeds review5 of 7 changes leftnow");
  await click("button[aria-expanded]");
  expect(get("ul[aria-label='Builds of ddddddd']").hidden).toBe(true);
});

test("a build that is uploaded counts its changes so far, with its progress", async () => {
  const pending = { status: "pending", snapshots: 412, expectedSnapshots: 2014, causes: { total: 3, undecided: 3, rejected: 0 } } as const;
  await show(build(4, 0, pending));
  expect(texts()[0]).toContain("Uploading412 of about 2,014, 3 changes so far");
  expect(get("[role=progressbar]").getAttribute("aria-valuenow")).toBe("20");
});
