// @vitest-environment jsdom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { createMenu } from "@/components/ui/menu";
import { Toaster } from "@/components/ui/toast";
import { click, get, all, render, serve } from "@/components/ui/testing/render";
import type { Member } from "@/lib/queries/members";
import { MemberMenu, type RowMenu } from "./member-menu";
import { MemberTableRow } from "./member-row";

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn<() => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const ana: Member = { id: "m1", user: { id: "u1", slug: "ana", name: "Ana Reis" }, level: "owner" };
const ben: Member = { id: "m2", user: { id: "u2", slug: "ben", name: "Ben Okafor" }, level: "member" };
const cara: Member = { id: "m3", user: { id: "u3", slug: "cara", name: "Cara Lim" }, level: "contributor" };
const team = { slug: "acme", name: "Acme", total: 2, newest: [] };

type RowProps = { member?: Member; onGone?: (userId: string) => void; resetsPasskeys?: boolean };

function Row({ member = ben, onGone = () => {}, resetsPasskeys = false }: RowProps) {
  const [menu] = useState(() => createMenu<RowMenu>());
  return (
    <>
      <table>
        <tbody>
          <MemberTableRow
            team={{ ...team, requiresPasskey: resetsPasskeys }}
            member={member}
            readerId="u1"
            columns={{ email: false, joined: null, active: null }}
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

test("the role of an owner is sent after a confirmation that names its permissions, and can be undone", async () => {
  const requests = serve((_, body) => ({ status: 200, body: { ...ben, ...(body as object) } }));
  await render(<Row />);
  await choose("Owner");
  expect(requests).toEqual([]);
  expect(get("dialog[open] h2").textContent).toBe("Make Ben Okafor an owner?");
  expect(get("dialog[open]").textContent).toContain("Owners manage members, invites, domains, settings and every project.");
  await click("dialog[open] button", "Make owner");
  expect(requests[0]).toEqual({ route: "PATCH /accounts/acme/members/u2", body: { level: "owner" } });
  expect(get("[role=status]", "is an owner now").textContent).toContain("Ben Okafor is an owner now.");
  await click("[role=status] button", "Undo");
  expect(requests.at(-1)).toEqual({ route: "PATCH /accounts/acme/members/u2", body: { level: "member" } });
  expect(get("[role=status]", "is a member now").textContent).toContain("Ben Okafor is a member now.");
});

test("a higher role below owner is sent without a question, and can be undone; a refused undo is shown", async () => {
  const requests = serve((_, body) =>
    (body as { level: string }).level === "member"
      ? { status: 200, body: { ...cara, level: "member" } }
      : { status: 409, body: { error: why } },
  );
  await render(<Row member={cara} />);
  await click("button", "Role of Cara Lim");
  await click("[role=menuitemradio]", "Member");
  expect(requests).toEqual([{ route: "PATCH /accounts/acme/members/u3", body: { level: "member" } }]);
  await click("[role=status] button", "Undo");
  expect(get("[role=alert]", why).textContent).toContain(`Cara Lim is still a member. ${why}`);
});

test("a refused role change keeps the old role and shows the reason", async () => {
  serve(() => ({ status: 409, body: { error: why } }));
  await render(<Row member={cara} />);
  await click("button", "Role of Cara Lim");
  await click("[role=menuitemradio]", "Member");
  expect(get("[role=alert]", why).textContent).toBe(`Cara Lim is still a contributor. ${why}`);
  expect(get("button", "Role of Cara").getAttribute("aria-label")).toBe("Role of Cara Lim: Contributor");
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

test("a removal is sent after a confirmation with the whole name, and reported to the list", async () => {
  const requests = serve(() => ({ status: 204 }));
  const onGone = vi.fn<(userId: string) => void>();
  const an: Member = { ...ben, user: { id: "u2", slug: "an", name: "Nguyễn Văn An" } };
  await render(<Row member={an} onGone={onGone} />);
  await click("button", "More for Nguyễn Văn An");
  await click("[role=menuitem]", "Remove from team");
  expect(get("dialog[open] h2").textContent).toBe("Remove Nguyễn Văn An?");
  expect(requests).toEqual([]);
  await click("dialog[open] button", "Remove from team");
  expect(requests).toEqual([{ route: "DELETE /accounts/acme/members/u2", body: undefined }]);
  expect(onGone).toHaveBeenCalledWith("u2");
});

test("passkeys are reset after a confirmation with the effects, where the team requires them", async () => {
  const requests = serve(() => ({ status: 204 }));
  await render(<Row resetsPasskeys />);
  await click("button", "More for Ben Okafor");
  await click("[role=menuitem]", "Reset passkeys");
  expect(get("dialog[open] h2").textContent).toBe("Reset the passkeys of Ben Okafor?");
  expect(get("dialog[open]").textContent).toContain("they are signed out everywhere, and get an email");
  expect(requests).toEqual([]);
  await click("dialog[open] button", "Reset passkeys");
  expect(requests[0]!.route).toBe("POST /accounts/acme/members/u2/passkey-reset");
  expect(get("[role=status]", "are reset").textContent).toContain("The passkeys of Ben Okafor are reset.");
});

test.each([
  ["where the team doesn’t require them", { member: ben }],
  ["by the member", { member: ana, resetsPasskeys: true }],
])("passkeys can't be reset %s", async (_, props) => {
  await render(<Row {...props} />);
  await click("button", "More for");
  expect(all("[role=menuitem]", "Projects")).toHaveLength(1);
  expect(all("[role=menuitem]", "Reset passkeys")).toEqual([]);
});

test("a member who can't leave reads the reason in the menu", async () => {
  const reason = "The only owner can’t leave or be removed while others remain.";
  const can = { allowed: true, reason: null };
  await render(<Row member={{ ...ana, permissions: { changeRole: can, remove: { allowed: false, reason } } }} />);
  await click("button", "More for Ana Reis");
  const leave = get("[role=menuitem]", "Leave team");
  expect(leave.textContent).toContain(reason);
  expect(leave.getAttribute("aria-disabled")).toBe("true");
});
