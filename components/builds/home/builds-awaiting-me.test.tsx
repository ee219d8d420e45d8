// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, get, render, serve, wait } from "@/components/ui/testing/render";
import { BuildsAwaitingMe } from "./builds-awaiting-me";

const entry = (number: number, project: string, requested = false) => ({
  owner: "acme",
  project,
  requested,
  sample: null,
  build: {
    id: `${project}${number}`,
    number,
    head: { branch: "b".repeat(300), sha: "a".repeat(40) },
    status: "changes-detected",
    type: "check",
    causes: { total: 4, undecided: 3, rejected: 0 },
    stats: { changed: 9 },
    createdAt: "2026-11-01T10:00:00Z",
  },
});
const list = (results: object[]) => ({ status: 200, body: { results, pageInfo: { total: results.length, page: 1, perPage: 100 } } });

test("lists builds of all projects, those requested from the reader first", async () => {
  serve(() => list([entry(3, "web"), entry(7, "shop", true)]));
  await render(<BuildsAwaitingMe />);
  await wait(100);
  expect(document.body.textContent).toContain("2 builds in 2 projects");
  expect(all("h2").map(({ textContent }) => textContent)).toEqual(["Requested from you", "Your projects"]);
  expect(all("a", "Review 3").map((link) => link.getAttribute("href"))).toEqual([
    "/accounts/acme/projects/shop/builds/7",
    "/accounts/acme/projects/web/builds/3",
  ]);
  expect(get<HTMLAnchorElement>("ul[aria-label='Builds by project'] a", "shop").getAttribute("href")).toContain("review=needed");
});

test("says that nothing waits", async () => {
  serve(() => list([]));
  await render(<BuildsAwaitingMe />);
  await wait(100);
  expect(document.body.textContent).toContain("Nothing to review. New builds with changes appear here.");
});

test("a list that cannot be loaded can be tried again", async () => {
  let isDown = true;
  serve(() => (isDown ? { status: 403, body: { error: "Not allowed" } } : list([entry(3, "web")])));
  await render(<BuildsAwaitingMe />);
  await wait(100);
  isDown = false;
  await click("button");
  await wait(100);
  expect(all("a", "Review 3")).toHaveLength(1);
});
