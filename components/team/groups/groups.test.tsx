// @vitest-environment jsdom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { click, eventually, fill, get, render, serve, wait } from "@/components/ui/testing/render";
import { groupDetails, groupList } from "@/lib/queries/groups";
import { projectList } from "@/lib/queries/projects";
import { GroupPage } from "./group-page";
import { Groups } from "./groups";

const push = vi.fn<(address: string) => void>();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {}, push }), usePathname: () => "/" }));

const qa = { id: "g1", name: "QA", memberCount: 2, projectCount: 3, createdAt: "2026-01-01T00:00:00.000Z" };
const ann = { user: { id: "u2", slug: "ann", name: "Ann Adams" }, email: "ann@acme.example", teamLevel: "contributor" };
const people = { status: 200, body: { pageInfo: { total: 1, page: 1, perPage: 50 }, results: [ann] } };

const open = (groups: object[] = [qa]) =>
  render(
    <>
      <Groups slug="acme" />
      <Toaster />
    </>,
    (client) => client.setQueryData(groupList("acme").queryKey, groups as never),
  );
const details = { ...qa, projects: [{ name: "web", level: "reviewer" }] };
const project = (name: string) => ({ id: name, name, archivedAt: null });
const openGroup = () =>
  render(
    <>
      <GroupPage slug="acme" groupId="g1" />
      <Toaster />
    </>,
    (client) => {
      client.setQueryData(groupDetails("acme", "g1").queryKey, details as never);
      client.setQueryData(projectList("acme").queryKey, { pageInfo: { total: 2 }, results: [project("web"), project("desk")] } as never);
    },
  );
const choose = async (action: string) => {
  await click("button", "Group actions");
  await click("[role=menuitem]", action);
};
const picker = "input[role=searchbox]";
const ben = { user: { id: "u3", slug: "ben", name: "Ben Ito" }, email: "ben@acme.example" };
const team = { status: 200, body: { pageInfo: { total: 2, page: 1, perPage: 20 }, results: [ann, ben] } };
const reads = (route: string) =>
  route.endsWith("/groups")
    ? { status: 200, body: [qa] }
    : route.endsWith("/groups/g1")
      ? { status: 200, body: details }
      : route.includes("/acme/members?")
        ? team
        : people;

test("creates a group and opens its page", async () => {
  const requests = serve((route) => (route.startsWith("POST") ? { status: 201, body: qa } : reads(route)));
  await open([]);
  await click("button", "Create group");
  expect(document.body.textContent).toContain("Enter a name for the group.");
  await fill("input[name=group]", " QA ");
  await click("button", "Create group");
  expect(requests[0]).toEqual({ route: "POST /accounts/acme/groups", body: { name: "QA" } });
  expect(push).toHaveBeenCalledWith("/accounts/acme/groups/g1");
});

test("keeps the typed name when it is taken", async () => {
  serve(() => ({ status: 409, body: { error: "There is already a group named “QA”." } }));
  await open();
  await fill("input[name=group]", "QA");
  await click("button", "Create group");
  expect(document.body.textContent).toContain("There is already a group named “QA”.");
  expect(get<HTMLInputElement>("input[name=group]").value).toBe("QA");
});

test("adds the addresses of a pasted text, and leaves those without a member in the field", async () => {
  const requests = serve((route) =>
    route.startsWith("POST") ? { status: 200, body: { added: 1, notFound: ["who@acme.example"] } } : reads(route),
  );
  await openGroup();
  await fill(picker, "Ann Adams <ann@acme.example>; who@acme.example ann@acme.example");
  await wait(300);
  await click("button", "Add 2 people");
  expect(requests.find(({ route }) => route.startsWith("POST"))).toEqual({
    route: "POST /accounts/acme/groups/g1/members",
    body: { emails: ["ann@acme.example", "who@acme.example"] },
  });
  expect(document.body.textContent).toContain("1 address belongs to no member.");
  expect(get<HTMLInputElement>(picker).value).toBe("who@acme.example");
});

test("finds people by name, and says who is in the group already", async () => {
  const requests = serve((route) => (route.startsWith("POST") ? { status: 200, body: { added: 1, notFound: [] } } : reads(route)));
  await openGroup();
  await fill(picker, "a");
  await wait(300);
  await eventually(() =>
    expect(get("ul[aria-label='People to add']").textContent).toContain("Ann Adams ann@acme.exampleAlready in this group"),
  );
  await click("li button", "Ann Adams ann@acme.exampleAlready in this group");
  await click("li button", "Add Ben Ito");
  expect(requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body)).toEqual([{ userIds: ["u3"] }]);
});

test("floats the matches, which arrow keys walk, while the focus is in it, and clears the search by Escape", async () => {
  serve(reads);
  await openGroup();
  const field = get<HTMLInputElement>(picker);
  const isOpen = () => document.querySelector("ul[aria-label='People to add']") !== null;
  field.focus();
  await fill(picker, "a");
  await wait(300);
  await eventually(() => get("ul[aria-label='People to add']"));
  expect(get("ul[aria-label='People to add']").closest(".absolute")).not.toBeNull();
  const press = (key: string) =>
    act(async () => void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
  const focused = () => document.activeElement!.textContent;
  await press("ArrowDown");
  expect([isOpen(), focused()]).toEqual([true, expect.stringContaining("Ann Adams")]);
  await press("ArrowDown");
  await press("ArrowDown");
  expect(focused()).toContain("Add Ben Ito");
  await press("ArrowUp");
  await press("ArrowUp");
  expect(document.activeElement).toBe(field);
  await act(async () => get("button[aria-label='More: Ann Adams']").focus());
  expect(isOpen()).toBe(false);
  await act(async () => field.focus());
  expect(isOpen()).toBe(true);
  await press("ArrowDown");
  await press("Escape");
  expect([isOpen(), field.value, document.activeElement]).toEqual([false, "", field]);
});

test("removes a person from a group", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : reads(route)));
  await openGroup();
  await eventually(() => get("ul[aria-label='People']"));
  await click("button", "More: Ann Adams");
  await click("[role=menuitem]", "Remove");
  expect(requests.find(({ route }) => route.startsWith("DELETE"))!.route).toBe("DELETE /accounts/acme/groups/g1/members/u2");
});

test("deletes a group after a confirmation with the effect in numbers", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : reads(route)));
  await openGroup();
  await choose("Delete…");
  expect(get("dialog[open]").textContent).toContain("2 people lose the level of this group in 1 project immediately.");
  expect(requests.filter(({ route }) => route.startsWith("DELETE"))).toEqual([]);
  await click("dialog[open] button", "Delete group");
  expect(requests.find(({ route }) => route.startsWith("DELETE"))!.route).toBe("DELETE /accounts/acme/groups/g1");
  expect(push).toHaveBeenLastCalledWith("/accounts/acme/groups");
});

test("renames a group", async () => {
  const requests = serve((route) => (route.startsWith("PATCH") ? { status: 200, body: { ...qa, name: "Testers" } } : reads(route)));
  await openGroup();
  await choose("Rename…");
  await fill("dialog[open] input", "Testers");
  await click("dialog[open] button", "Save");
  expect(requests.find(({ route }) => route.startsWith("PATCH"))).toEqual({
    route: "PATCH /accounts/acme/groups/g1",
    body: { name: "Testers" },
  });
});

test("gives the group a level in a project, and takes it away with a way back", async () => {
  const requests = serve((route) =>
    route.startsWith("PUT") ? { status: 200, body: {} } : route.startsWith("DELETE") ? { status: 204 } : reads(route),
  );
  await openGroup();
  await click("button", "Add project");
  await click("[role=menuitem]", "desk");
  await click("button", "More: web");
  await click("[role=menuitem]", "Remove");
  await click("button", "Undo");
  expect(requests.filter(({ route }) => /^(PUT|DELETE)/.test(route))).toEqual([
    { route: "PUT /projects/acme/desk/groups/g1", body: { level: "viewer" } },
    { route: "DELETE /projects/acme/web/groups/g1" },
    { route: "PUT /projects/acme/web/groups/g1", body: { level: "reviewer" } },
  ]);
});
