// @vitest-environment jsdom
import { expect, test } from "vitest";
import { click, fill, get, render, serve } from "@/components/ui/testing/render";
import { deletedTeams, teamContents } from "@/lib/queries/team-lifecycle";
import { DeletedTeams } from "@/components/team/accounts/deleted-teams";
import { TeamDanger } from "./team-danger";

const contents = { projects: 4, media: 64, threads: 212, members: 18, invites: 1 };
const open = () => render(<TeamDanger slug="acme" name="Acme" />, (client) => client.setQueryData(teamContents("acme").queryKey, contents));

test("deletes a team after its slug is typed, and names the effects in numbers", async () => {
  const requests = serve(() => ({ status: 409, body: { error: "Try again." } }));
  await open();
  await click("button", "Delete…");
  const text = get("dialog[open]").textContent;
  expect(text).toContain("Deletes 4 projects, 64 files and 212 threads.");
  expect(text).toContain("18 people lose access immediately");
  await click("dialog[open] button", "Delete team");
  expect(requests).toEqual([]);
  await fill("input[name=confirm]", "acme");
  await click("dialog[open] button", "Delete team");
  expect(requests[0]!.route).toBe("DELETE /accounts/acme");
  expect(get("dialog[open] [role=alert]").textContent).toContain("Try again.");
});

test("sends a new URL only when it is valid and the old one was typed", async () => {
  const requests = serve(() => ({ status: 409, body: { error: 'The URL "shop" is already taken. Choose another.' } }));
  await open();
  await click("button", "Change URL…");
  await fill("input[name=confirm]", "acme");
  await fill("input[name=slug]", "My Shop");
  await click("dialog[open] button", "Change team URL");
  expect(requests).toEqual([]);
  expect(get("dialog[open]").textContent).toContain("Use lower-case letters, digits and inner hyphens.");
  await fill("input[name=slug]", "shop");
  await click("dialog[open] button", "Change team URL");
  expect(requests[0]).toEqual({ route: "POST /accounts/acme/slug", body: { slug: "shop" } });
  expect(get("dialog[open] [role=alert]").textContent).toContain("already taken");
  expect(get<HTMLInputElement>("input[name=slug]").value).toBe("shop");
});

test("lists deleted teams and shows why one was not restored", async () => {
  const requests = serve(() => ({ status: 404, body: { error: "Not found" } }));
  await render(<DeletedTeams />, (client) =>
    client.setQueryData(deletedTeams().queryKey, [
      { id: "t1", slug: "acme", name: "Acme", deletedAt: "2026-01-01T00:00:00.000Z", purgedAt: "2026-01-31T00:00:00.000Z" },
    ]),
  );
  await click("button", "Restore Acme");
  expect(requests[0]!.route).toBe("POST /me/deleted-teams/t1/restore");
  expect(get("[role=alert]").textContent).toContain("Not found Nothing was restored.");
});
