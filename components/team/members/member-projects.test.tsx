// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, get, render, serve, settle } from "@/components/ui/testing/render";
import { memberProjects } from "@/lib/queries/contributors";
import type { Member } from "@/lib/queries/members";
import { MemberProjects } from "./member-projects";

const chloe: Member = { id: "m2", user: { id: "u2", slug: "chloe", name: "Chloé Fontaine" }, level: "contributor" };
const project = (name: string, over: object = {}) => ({
  id: name,
  name,
  level: null,
  defaultLevel: null,
  effectiveLevel: null,
  archivedAt: null,
  ...over,
});

const pages = {
  pageInfo: { total: 2, page: 1, perPage: 50 },
  results: [
    project("desk", { level: "viewer", effectiveLevel: "viewer" }),
    project("web", { defaultLevel: "viewer", effectiveLevel: "viewer" }),
  ],
};
const open = (member = chloe) =>
  render(<MemberProjects slug="acme" member={member} onClose={() => {}} />, (client) =>
    client.setQueryData(memberProjects("acme", "u2").queryKey, pages as never),
  );

const choose = (label: string, value: string) =>
  settle(() => {
    const select = get<HTMLSelectElement>("select", label);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("shows the level in each project, with the default where the person has none", async () => {
  serve(() => ({ status: 200 }));
  await open();
  expect(all("select").map((one) => [one.getAttribute("aria-label"), (one as HTMLSelectElement).selectedOptions[0]!.textContent])).toEqual([
    ["Level in desk", "Viewer"],
    ["Level in web", "Viewer (default)"],
  ]);
});

test("sends a new level, and removes the person's own level", async () => {
  const requests = serve(() => ({ status: 200, body: pages }));
  await open();
  await choose("Level in web", "reviewer");
  await choose("Level in desk", "");
  expect(requests.filter(({ route }) => !route.startsWith("GET"))).toEqual([
    { route: "PUT /projects/acme/web/contributors/u2", body: { level: "reviewer" } },
    { route: "DELETE /projects/acme/desk/contributors/u2", body: undefined },
  ]);
});

test("shows the reason when the service refuses a change", async () => {
  serve((route) => (route.startsWith("GET") ? { status: 200, body: {} } : { status: 404, body: { error: "Not found" } }));
  await open();
  await choose("Level in web", "admin");
  expect(get("[role=alert]").textContent).toContain("Not found Nothing was changed.");
});

test("shows full access of a member without controls", async () => {
  serve(() => ({ status: 200 }));
  await open({ ...chloe, level: "member" });
  expect(all("select")).toEqual([]);
  expect(get("dialog").textContent).toContain("As member, Chloé Fontaine has full access to every project.");
});
