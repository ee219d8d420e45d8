import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readAddresses } from "@/lib/team/parse-invites";
import { entryStatuses } from "./entry-status";
import { InvitePreviewList } from "./invite-preview";

const now = Date.parse("2026-01-10T12:00:00Z");
const known = new Map([
  ["new@acme.com", { email: "new@acme.com", state: "ready", member: null, invite: null }],
  ["mara@acme.com", { email: "mara@acme.com", state: "member", member: "Mara Lindqvist", invite: null }],
] as const);

function rows(text: string, locked = false) {
  const entries = readAddresses(text);
  const html = renderToStaticMarkup(
    <InvitePreviewList
      entries={entries}
      statuses={entryStatuses(entries, { known, failed: false, domains: [], now, unknownRoleOf: ({ unknownRole }) => unknownRole })}
      levelOf={() => "member"}
      locked={locked}
      onLevel={() => {}}
      onRewrite={() => {}}
      onRemove={() => {}}
    />,
  );
  return html.split("<li ").slice(1);
}

test("the preview has a role field only in rows that will be sent", () => {
  const [invalid, ready, member, duplicate] = rows("new@acme.com, mara@acme.com, new@acme.com\nno-address");
  expect(ready).toContain('aria-label="Role of new@acme.com"');
  for (const row of [member, duplicate, invalid]) expect(row).not.toContain("Role of");
});

test("the preview has an edit field with the text as it was written in rows that are not an address", () => {
  const [invalid, ready] = rows("new@acme.com, ana@");
  expect(ready).not.toContain('aria-invalid="true"');
  expect(invalid).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="ana@"/);
});

test("the preview disables its fields while invites are being sent", () => {
  const [invalid, ready] = rows("new@acme.com, ana@", true);
  expect(ready).toMatch(/<select[^>]*disabled/);
  expect(invalid).toMatch(/<input[^>]*readOnly/i);
});
