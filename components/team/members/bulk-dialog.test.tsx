// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { AbsentProvider } from "@/components/shell/supported-operations";
import { all, click, get, render, serve, settle } from "@/components/ui/testing/render";
import type { TeamLevel } from "@/lib/permissions";
import type { Member } from "@/lib/queries/members";
import { BulkDialog } from "./bulk-dialog";
import { planBulk } from "./bulk-plan";
import type { BulkTask, MemberResult } from "./bulk-task";

const person = (id: string, level: TeamLevel, name = `Person ${id}`): Member => ({ id: `m-${id}`, user: { id, slug: id, name }, level });
const crowd = (count: number, level: TeamLevel, prefix: string) => Array.from({ length: count }, (_, n) => person(`${prefix}${n}`, level));
const allowed = { allowed: true, reason: null };
const onlyOwner = "The only owner keeps this role.";

const toMember = { what: "role", level: "member" } as const;
const open = (
  members: readonly Member[],
  task: BulkTask = toMember,
  onClose = vi.fn<(results: readonly MemberResult[] | null) => void>(),
) => render(<BulkDialog slug="acme" task={task} members={members} readerId="ana" onClose={onClose} />);
type Body = { userIds: string[]; level?: string };
const done = (body: unknown, outcome = "changed") =>
  (body as Body).userIds.map((userId) => ({ userId, outcome, before: "contributor", reason: null }));
const lines = (selector: string) => all(`dialog[open] ${selector} li b`).map(({ textContent }) => textContent);

test("previews a role change by group, and names what can't be changed with the reason", async () => {
  const ana = {
    ...person("ana", "owner", "Ana Reis"),
    permissions: { changeRole: { allowed: false, reason: onlyOwner }, remove: allowed },
  };
  await open([person("o", "owner"), ...crowd(4, "contributor", "c"), ...crowd(25, "member", "m"), ana]);
  expect(get("dialog[open] h2").textContent).toBe("Change 5 roles?");
  expect(lines("[aria-label=Changes]")).toEqual(["1 owner → member", "4 contributors → member", "25 already members"]);
  expect(get("dialog[open]").textContent).toContain("1 owner will no longer be an owner.");
  expect(get("dialog[open] [aria-label='Not changed']").textContent).toContain(`Ana Reis ${onlyOwner}`);
});

test("says that the reader is left out, and sends nothing when nothing would change", async () => {
  const requests = serve(() => ({ status: 200, body: [] }));
  await open([person("ana", "owner", "Ana Reis"), ...crowd(2, "member", "m")]);
  expect(get("dialog[open] h2").textContent).toBe("Nothing to change");
  expect(get("dialog[open]").textContent).toContain("Ana Reis This is you.");
  expect(all("dialog[open] button").map(({ textContent }) => textContent)).toEqual(["Close"]);
  expect(requests).toEqual([]);
});

test("reports real changes only: what changed, what was so already, and what failed with the reason", async () => {
  const gone = "This person is no longer a member.";
  const requests = serve((_, body) => ({
    status: 200,
    body: (body as Body).userIds.map((userId) =>
      userId === "c1"
        ? { userId, outcome: "failed", before: null, reason: gone }
        : { userId, outcome: userId === "c2" ? "unchanged" : "changed", before: "contributor", reason: null },
    ),
  }));
  const onClose = vi.fn<(results: readonly MemberResult[] | null) => void>();
  const crew = [...crowd(5, "contributor", "c"), ...crowd(25, "member", "m")];
  await open(crew, toMember, onClose);
  await click("dialog[open] button", "Change 5 roles");
  expect(requests[0]).toEqual({
    route: "PATCH /accounts/acme/members",
    body: { userIds: ["c0", "c1", "c2", "c3", "c4"], level: "member" },
  });
  expect(get("dialog[open] h2").textContent).toBe("3 roles changed, 1 not");
  expect(lines("[aria-label=Report]")).toEqual(["Person c1", "3 contributors → member", "26 already members"]);
  expect(get("dialog[open] [aria-label=Report]").textContent).toContain(gone);
  await click("dialog[open] button", "Try these again");
  expect(requests.at(-1)!.body).toEqual({ userIds: ["c1"], level: "member" });
  await click("dialog[open] button", "Close report");
  expect(onClose.mock.lastCall![0]!.filter(({ outcome }) => outcome === "failed").map(({ item }) => item.user.id)).toEqual(["c1"]);
});

test("sends 1,500 people in requests of 100 with progress, and can be stopped between them", async () => {
  let answer: ((value: { status: number; body: unknown }) => void) | undefined;
  const requests = serve((route, body) =>
    route.startsWith("PATCH")
      ? new Promise((resolve) => (answer = () => resolve({ status: 200, body: done(body) })))
      : { status: 200, body: { pageInfo: { total: 0, page: 1, perPage: 50 }, results: [] } },
  );
  await open(crowd(1500, "contributor", "c"));
  await click("dialog[open] button", "Change 1,500 roles");
  expect(get("dialog[open] button", "Changing").textContent).toBe("Changing 0 of 1,500…");
  await settle(() => answer!({ status: 200, body: null }));
  expect(get("dialog[open] button", "Changing").textContent).toBe("Changing 100 of 1,500…");
  expect((requests[0]!.body as Body).userIds).toHaveLength(100);
  await click("dialog[open] button", "Stop");
  await settle(() => answer!({ status: 200, body: null }));
  expect(requests).toHaveLength(2);
  expect(get("dialog[open] h2").textContent).toBe("200 roles changed, 1,300 not");
});

test("removes people together, and one by one where the service lacks the operation", async () => {
  const requests = serve((route, body) => (route.startsWith("POST") ? { status: 200, body: done(body) } : { status: 204 }));
  await open(crowd(2, "member", "m"), { what: "remove" });
  await click("dialog[open] button", "Remove 2 members");
  expect(requests.map(({ route }) => route)).toEqual(["POST /accounts/acme/members/remove"]);
  expect(get("dialog[open] h2").textContent).toBe("2 members removed");
});

test("sends one request for each where the service lacks the operation, and reports a refusal", async () => {
  const why = "Someone else changed this meanwhile.";
  const requests = serve((route) => (route.endsWith("/m1") ? { status: 409, body: { error: why } } : { status: 204 }));
  await render(
    <AbsentProvider value={["POST /accounts/{accountSlug}/members/remove"]}>
      <BulkDialog slug="acme" task={{ what: "remove" }} members={crowd(2, "member", "m")} readerId="ana" onClose={() => {}} />
    </AbsentProvider>,
  );
  await click("dialog[open] button", "Remove 2 members");
  expect(requests.map(({ route }) => route)).toEqual(["DELETE /accounts/acme/members/m0", "DELETE /accounts/acme/members/m1"]);
  expect(get("dialog[open] h2").textContent).toBe("1 member removed, 1 not");
  expect(get("dialog[open] [aria-label=Report]").textContent).toContain(why);
});

test("planBulk leaves the reader and refused members out, with their reasons", () => {
  const ana = person("ana", "owner");
  const fixed = { ...person("x", "owner"), permissions: { changeRole: { allowed: false, reason: onlyOwner }, remove: allowed } };
  const { send, blocked, unchanged } = planBulk(toMember, [ana, fixed, person("m", "member"), person("c", "contributor")], "ana");
  expect(send.map(({ user }) => user.id)).toEqual(["c"]);
  expect(unchanged.map(({ user }) => user.id)).toEqual(["m"]);
  expect(blocked.map(({ member, reason }) => [member.user.id, reason])).toEqual([
    ["ana", expect.stringContaining("This is you.")],
    ["x", onlyOwner],
  ]);
});
