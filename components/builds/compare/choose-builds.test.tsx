// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, render, serve, settle } from "@/components/ui/testing/render";
import { ChooseBuilds } from "./choose-builds";

const push = vi.hoisted(() => vi.fn<(href: string) => void>());
vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ push }) }));

const build = (number: number, sha: string, branch = "main") => ({ number, name: "default", head: { sha: sha.padEnd(40, "0"), branch } });
const builds = [build(3, "71be03a", "feat/x"), build(2, "9c21e07"), build(1, "0b77aa1")];

/** Shows the form of a service with three builds. */
async function show(chosen: { base?: string; head?: string }) {
  push.mockClear();
  const sent: unknown[] = [];
  serve((route, body) => {
    const url = new URL(`http://x${route.split(" ")[1]}`);
    if (route.startsWith("POST")) {
      sent.push(body);
      return { status: 200, body: { base: { number: 1 }, head: { number: 3 }, stats: {}, pending: 0, conclusion: null } };
    }
    const number = /builds\/(\d+)$/.exec(url.pathname)?.[1];
    const one = builds.find((found) => found.number === Number(number));
    if (number) return one ? { status: 200, body: one } : { status: 404, body: { error: "Not found" } };
    const { head, search } = Object.fromEntries(url.searchParams);
    const found = builds.filter((found) => (!head || found.head.branch === head) && (!search || found.head.sha.startsWith(search)));
    return { status: 200, body: { results: found, pageInfo: { total: found.length, page: 1, perPage: 50 } } };
  });
  await render(<ChooseBuilds slug="acme" name="web" chosen={{ base: null, head: null, suite: null, ...chosen }} />);
  await settle();
  return sent;
}
const values = () => all("input").map((field) => (field as HTMLInputElement).value);
const errors = () => all("[id$=error]").map(({ textContent }) => textContent);

test("compares a build with the newest one of a branch", async () => {
  const sent = await show({ base: "#1", head: "feat/x" });
  await click("button", "Compare");
  await settle();
  expect(sent).toEqual([{ base: { build: 1 }, head: { branch: "feat/x" } }]);
  expect(push).toHaveBeenCalledWith("/accounts/acme/projects/web/builds/compare/1/3");
});

test("completes the start of a commit", async () => {
  const sent = await show({ base: "0B77AA1", head: "3" });
  await click("button", "Compare");
  await settle();
  expect(sent).toEqual([{ base: { commit: builds[2]!.head.sha }, head: { build: 3 } }]);
});

test("swaps the sides", async () => {
  await show({ base: "#1", head: "main" });
  await click("button", "Swap");
  expect(values()).toEqual(["main", "#1"]);
});

test("names the side that was not found, and keeps what was typed", async () => {
  const sent = await show({ base: "99", head: "nothing" });
  await click("button", "Compare");
  await settle();
  expect(errors()).toEqual([
    "Build #99 doesn’t exist. Check the number.",
    "No build of this branch. Check the name, or choose another suite.",
  ]);
  expect([values(), sent]).toEqual([["99", "nothing"], []]);
});

test("refuses an empty side", async () => {
  await show({ base: "", head: "2" });
  await click("button", "Compare");
  await settle();
  expect(errors()).toEqual(["Enter a build, a branch or a commit."]);
});

test("refuses the same build twice", async () => {
  await show({ base: "9c21e07", head: "#2" });
  await click("button", "Compare");
  await settle();
  expect(errors()).toEqual(["Both sides are build #2. Choose another one."]);
});
