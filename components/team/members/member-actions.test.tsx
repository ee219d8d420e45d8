// @vitest-environment jsdom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { createMenu } from "@/components/ui/menu";
import { Toaster } from "@/components/ui/toast";
import { click, get, all, render, serve } from "@/components/ui/testing/render";
import type { Member } from "@/lib/queries/members";
import { BulkDialog } from "./bulk-dialog";
import type { MemberResult } from "./bulk-task";
import { MemberMenu, type RowMenu } from "./member-menu";
import { MemberTableRow } from "./member-row";

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn<() => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const ana: Member = { id: "m1", user: { id: "u1", slug: "ana", name: "Ana Reis" }, level: "owner" };
const ben: Member = { id: "m2", user: { id: "u2", slug: "ben", name: "Ben Okafor" }, level: "member" };
const team = { total: 2, newest: [] };

function Row({ onGone = () => {} }: { onGone?: (userId: string) => void }) {
  const [menu] = useState(() => createMenu<RowMenu>());
  return (
    <>
      <table>
        <tbody>
          <MemberTableRow
            slug="acme"
            teamName="Acme"
            member={ben}
            readerId="u1"
            team={team}
            columns={{ email: false, joined: false }}
            selected={false}
            menu={menu}
            onSelect={() => {}}
            onGone={onGone}
          />
        </tbody>
      </table>
      <MemberMenu handle={menu} />
      <Toaster />
    </>
  );
}

const why = "Someone else changed this meanwhile.";
const choose = async (role: string) => {
  await click("button", "Role of Ben Okafor");
  await click("[role=menuitemradio]", role);
};

test("a higher role is sent without a question", async () => {
  const requests = serve(() => ({ status: 200, body: { ...ben, level: "owner" } }));
  await render(<Row />);
  await choose("Owner");
  expect(requests[0]).toEqual({ route: "PATCH /accounts/acme/members/u2", body: { level: "owner" } });
  expect(get("[role=status]", "is an owner now").textContent).toContain("Ben Okafor is an owner now.");
});

test("a refused role change keeps the old role and shows the reason", async () => {
  serve(() => ({ status: 409, body: { error: why } }));
  await render(<Row />);
  await choose("Owner");
  expect(get("[role=alert]", why).textContent).toBe(`Ben Okafor is still a member. ${why}`);
  expect(get("button", "Role of Ben").getAttribute("aria-label")).toBe("Role of Ben Okafor: Member");
});

test("a lower role is sent after a confirmation, whose dialog shows a refusal", async () => {
  const requests = serve(() => ({ status: 409, body: { error: why } }));
  await render(<Row />);
  await choose("Contributor");
  expect(requests).toEqual([]);
  expect(get("dialog[open]").textContent).toContain("Change Ben Okafor from Member to Contributor?");
  await click("dialog[open] button", "Change to contributor");
  expect(requests).toHaveLength(1);
  expect(get("dialog[open] [role=alert]").textContent).toContain(why);
  await click("dialog[open] button", "Cancel");
  expect(all("dialog[open]")).toEqual([]);
  expect(get("button", "Role of Ben").getAttribute("aria-label")).toBe("Role of Ben Okafor: Member");
});

test("a removal is sent after a confirmation and reported to the list", async () => {
  const requests = serve(() => ({ status: 204 }));
  const onGone = vi.fn<(userId: string) => void>();
  await render(<Row onGone={onGone} />);
  await click("button", "Remove Ben");
  expect(get("dialog[open]").textContent).toContain("Remove Ben Okafor from Acme?");
  expect(requests).toEqual([]);
  await click("dialog[open] button", "Remove Ben");
  expect(requests).toEqual([{ route: "DELETE /accounts/acme/members/u2", body: undefined }]);
  expect(onGone).toHaveBeenCalledWith("u2");
});

test("changing several roles sends the reader last, reports each result and retries the refused ones", async () => {
  const needsOwner = "A team needs an owner.";
  const requests = serve((route) => (route.includes("/u1") ? { status: 409, body: { error: needsOwner } } : { status: 200, body: ben }));
  const onClose = vi.fn<(results: readonly MemberResult[] | null) => void>();
  await render(
    <BulkDialog
      slug="acme"
      task={{ what: "role", level: "contributor" }}
      members={[ana, ben]}
      team={team}
      readerId="u1"
      onClose={onClose}
    />,
  );
  expect(get("dialog[open]").textContent).toContain("They become contributors.");
  await click("dialog[open] button", "Change 2 roles");
  expect(requests.map(({ route }) => route)).toEqual(["PATCH /accounts/acme/members/u2", "PATCH /accounts/acme/members/u1"]);
  expect(get("dialog[open] h2").textContent).toBe("1 role changed, 1 not");
  expect(all("dialog[open] li").map(({ textContent }) => textContent)).toEqual([`Ana Reis${needsOwner}`, "Ben OkaforIs a contributor now"]);
  await click("dialog[open] button", "Try these again");
  expect(requests.map(({ route }) => route).slice(2)).toEqual(["PATCH /accounts/acme/members/u1"]);
  expect(get("dialog[open] h2").textContent).toBe("1 role changed, 1 not");
  await click("dialog[open] button", "Close report");
  expect(onClose).toHaveBeenCalledWith([
    { item: ben, problem: null },
    { item: ana, problem: needsOwner },
  ]);
});
