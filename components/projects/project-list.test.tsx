// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, eventually, render, serve, wait } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { projectList } from "@/lib/queries/projects";
import { ProjectList } from "./project-list";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {}, push: () => {} }), usePathname: () => "/" }));

const account = { id: "a", slug: "acme" };
const project = (name: string, builds = 0) => ({
  id: name,
  name,
  account,
  private: true,
  toReview: { builds, media: 0 },
  archivedAt: null,
});
const page = (results: object[]) => ({ results, pageInfo: { total: results.length, page: 1, perPage: 48 } });
const names = () => all("li b").map(({ textContent }) => textContent);

test("builds that arrive show on the open page, and no card moves", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let projects = [project("web"), project("desk")];
  serve((route) => ({ status: 200, body: page(route.includes("/accounts/acme/projects") ? projects : []) }));
  await render(<ProjectList slug="acme" page={1} />, (client) => {
    client.setQueryData(projectList("acme").queryKey, page(projects) as never);
    client.setQueryData(me().queryKey, { id: "u", accounts: [{ slug: "acme", type: "team", level: "contributor" }] } as never);
  });
  expect(names()).toEqual(["web", "desk"]);
  projects = [project("new"), project("desk", 2), project("web")];
  await wait(30_000);
  await eventually(() => expect(document.body.textContent).toContain("2 builds to review"));
  expect(names()).toEqual(["new", "web", "desk"]);
  vi.useRealTimers();
});
