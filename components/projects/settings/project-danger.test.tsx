// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { deletedProjects, projectContents } from "@/lib/queries/project-lifecycle";
import { DeletedProjects } from "../deleted-projects";
import { ProjectDanger } from "./project-danger";

const { push } = vi.hoisted(() => ({ push: vi.fn<(href: string) => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: () => {} }), usePathname: () => "/" }));

const contents = { media: 31, versions: 40, builds: 62, threads: 96, tokens: 2, contributors: 5, groups: 1 };
const web = { id: "p1", name: "web", account: { id: "t1", slug: "acme" } };

const open = (archived = false) =>
  render(
    <>
      <ProjectDanger slug="acme" project={web} archived={archived} />
      <Toaster />
    </>,
    (client) => {
      client.setQueryData(projectContents("acme", "web").queryKey, contents as never);
      const accounts = [
        { id: "u1", slug: "ana", name: "Ana Reis", type: "user", level: null },
        { id: "t1", slug: "acme", name: "Acme", type: "team", level: "owner" },
        { id: "t2", slug: "other", name: "Other", type: "team", level: "member" },
      ];
      client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana Reis", accounts } as never);
    },
  );

test("deletes after a question with the effects in numbers, and offers Undo", async () => {
  const requests = serve((route) => (route.startsWith("DELETE") ? { status: 204 } : { status: 200, body: web }));
  await open();
  await click("button", "Delete…");
  const dialog = get("dialog[open]");
  expect(dialog.textContent).toContain("Deletes 31 files, 62 builds and 96 threads.");
  expect(dialog.textContent).toContain("2 project tokens stop working immediately.");
  expect(requests).toEqual([]);
  await click("dialog[open] button", "Delete project");
  expect(requests[0]!.route).toBe("DELETE /projects/acme/web");
  expect(push).toHaveBeenCalledWith("/accounts/acme/projects");
  await click("[role=status] button", "Undo");
  expect(requests.some(({ route }) => route === "POST /accounts/acme/deleted-projects/p1/restore")).toBe(true);
});

test("archives with one click, and Undo restores", async () => {
  const requests = serve(() => ({ status: 200, body: web }));
  await open();
  await click("button", "Archive");
  expect(requests[0]!.route).toBe("POST /projects/acme/web/archive");
  expect(all("dialog[open]")).toEqual([]);
  await click("[role=status] button", "Undo");
  expect(requests.at(-1)!.route).toBe("POST /projects/acme/web/unarchive");
});

test("restores with one click; a transfer has to wait for it", async () => {
  const requests = serve(() => ({ status: 200, body: web }));
  await open(true);
  expect(get("button", "Transfer…").getAttribute("aria-disabled")).toBe("true");
  await click("button", "Restore");
  expect(requests[0]!.route).toBe("POST /projects/acme/web/unarchive");
});

test("transfers to an account that the reader owns", async () => {
  const requests = serve(() => ({ status: 200, body: { ...web, account: { id: "u1", slug: "ana" } } }));
  await open();
  await click("button", "Transfer…");
  expect([...get<HTMLSelectElement>("dialog[open] select").options].map(({ value }) => value)).toEqual(["ana"]);
  await fill("input[name=confirm]", "web");
  await click("dialog[open] button", "Transfer project");
  expect(requests[0]).toEqual({ route: "POST /projects/acme/web/transfer", body: { targetAccountSlug: "ana" } });
  expect(push).toHaveBeenCalledWith("/accounts/ana/projects/web/settings");
});

test("keeps the dialog open with the reason when the service refuses", async () => {
  serve(() => ({ status: 403, body: { error: "This needs the admin role in the project." } }));
  await open();
  await click("button", "Delete…");
  await click("dialog[open] button", "Delete project");
  expect(get("dialog[open] [role=alert]").textContent).toContain("This needs the admin role in the project.");
});

test("restores a deleted project, and asks for a new name when the old one is taken", async () => {
  const requests = serve((route, body) =>
    route.startsWith("GET")
      ? { status: 200, body: [] }
      : (body as { name?: string }).name
        ? { status: 200, body: { ...web, name: "web-2" } }
        : { status: 409, body: { error: "Another project uses the name “web” now." } },
  );
  await render(
    <>
      <DeletedProjects slug="acme" />
      <Toaster />
    </>,
    (client) =>
      client.setQueryData(deletedProjects("acme").queryKey, [
        { id: "p1", name: "web", deletedAt: "2026-01-01T00:00:00.000Z", purgedAt: "2026-01-31T00:00:00.000Z" },
      ]),
  );
  await click("button", "Restore web");
  expect(get("dialog[open]").textContent).toContain("Another project uses the name “web” now.");
  await fill("input[name=restored]", "web-2");
  await click("dialog[open] button", "Restore project");
  expect(requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body)).toEqual([{}, { name: "web-2" }]);
  expect(get("[role=status]", "web-2 restored.")).toBeTruthy();
});
