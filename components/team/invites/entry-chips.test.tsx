// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { InviteByAddress } from "./invite-by-address";

const pasted = "Ben Ito <ben@acme.com>, owner\nana@acme.com\njim@acme.com janitor\nnot@an address";

const open = async () => {
  sessionStorage.clear();
  localStorage.clear();
  serve((_, body) => ({
    status: 200,
    body: ((body as { emails?: string[] } | undefined)?.emails ?? []).map((email) => ({ email, state: "invitable" })),
  }));
  await render(<InviteByAddress slug="acme" level="member" domains={[]} onSent={() => {}} />);
  await fill("textarea", pasted);
  await wait(1000);
};
const chips = () => all("[data-chip]").map((chip) => chip.textContent);
const text = () => get<HTMLTextAreaElement>("textarea").value;

test("shows each address as a chip with its role or its fault", async () => {
  await open();
  expect(chips().slice(0, 3)).toEqual(["ben@acme.com, Owner", "ana@acme.com, Member", "jim@acme.com, Unknown role"]);
  expect(chips()[3]).toContain("Invalid email");
});

test("selects the text of a chip for editing", async () => {
  await open();
  await click("[data-chip]", "ana@acme.com");
  const field = get<HTMLTextAreaElement>("textarea");
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("ana@acme.com");
});

test("moves by arrow keys, removes one by Delete, and keeps the rest of the text", async () => {
  await open();
  await settle(() => get("[data-chip]", "ben@acme.com").focus());
  await press(document.activeElement!, "ArrowRight");
  expect(document.activeElement).toBe(get("[data-chip]", "ana@acme.com"));
  await press(document.activeElement!, "Delete");
  await wait(100);
  expect(text()).toBe("Ben Ito <ben@acme.com>, owner\njim@acme.com janitor\nnot@an address");
  expect(document.activeElement).toBe(get("[data-chip]", "jim@acme.com"));
  expect(all("[data-chip][tabindex='0']")).toHaveLength(1);
});
