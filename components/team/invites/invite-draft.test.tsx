// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, eventually, fill, get, render, serve, settle } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { InviteByAddress } from "./invite-by-address";

vi.mock("@/components/shell/supported-operations", () => ({ useOffers: () => false }));

const open = (userId = "u1") =>
  render(<InviteByAddress slug="acme" level="member" domains={[]} onSent={() => {}} />, (client) => {
    client.setQueryData(me().queryKey, { id: userId, slug: userId, name: "Ana", accounts: [] } as never);
    client.setQueryData(account("acme").queryKey, { id: "t1", slug: "acme", name: "Acme", type: "team" } as never);
  });
/** The whole text: the field shows it while it has the focus. */
const text = async () => {
  await settle(() => get("textarea").focus());
  const { value } = get<HTMLTextAreaElement>("textarea");
  await leave();
  return value;
};
const leave = () => settle(() => get("textarea").blur());
const role = (address: string) => get<HTMLSelectElement>("select", `Role of ${address}`).value;
const choose = (label: string, value: string) =>
  settle(() => {
    const select = get<HTMLSelectElement>("select", label);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

beforeEach(() => localStorage.clear());

test("a pasted list and its roles survive a reload, for the same person only", async () => {
  const first = await open();
  await fill("textarea", "ana@acme.example\nben@acme.example");
  await leave();
  await eventually(() => get("select", "Role of ben@acme.example"));
  await choose("Role of ben@acme.example", "owner");
  await first.unmount();
  const other = await open("u2");
  expect(await text()).toBe("");
  await other.unmount();
  await open();
  expect(await text()).toBe("ana@acme.example\nben@acme.example");
  await eventually(() => expect([role("ana@acme.example"), role("ben@acme.example")]).toEqual(["member", "owner"]));
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
});

test("Discard empties the list and deletes the draft", async () => {
  await open();
  expect(all("button", "Discard")).toEqual([]);
  await fill("textarea", "ana@acme.example");
  await click("button", "Discard");
  expect([await text(), localStorage.length]).toEqual(["", 0]);
});

test("after sending, only addresses that were not invited stay on the device", async () => {
  serve(() => ({ status: 200, body: { results: [] } }));
  await open();
  await fill("textarea", "no-address\nana@acme.example");
  await leave();
  await eventually(() => get("button", "Send 1 invite"));
  await click("button", "Send 1 invite");
  await eventually(() => expect(get("[role=status]").textContent).toBe("1 sent1 to fix"));
  expect(JSON.stringify({ ...localStorage })).toContain("no-address");
  expect(await text()).toBe("no-address");
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  await click("button", "Discard");
  expect([await text(), localStorage.length]).toEqual(["", 0]);
});
