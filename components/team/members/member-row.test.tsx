import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createMenu } from "@/components/ui/menu";
import { createQueryClient } from "@/lib/api/query";
import type { Member } from "@/lib/queries/members";
import type { RowMenu } from "./member-menu";
import { MemberTableRow } from "./member-row";
import { dateColumns } from "./row-layout";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const reason = "The only owner keeps this role.";
const can = { allowed: true, reason: null };
const cannot = (why: string) => ({ allowed: false, reason: why });

/** Buttons of the row of a member, as `label | description`. */
function buttons(permissions?: Member["permissions"]) {
  const member: Member = {
    id: "m1",
    user: { id: "u1", slug: "ana", name: "Ana Reis" },
    level: "owner",
    ...(permissions && { permissions }),
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => Promise.reject(new Error("no call")))}>
      <table>
        <tbody>
          <MemberTableRow
            team={{ slug: "acme", name: "Acme", total: 3, newest: [], requiresPasskey: false }}
            member={member}
            readerId="u2"
            columns={{ email: true, ...dateColumns(null) }}
            selected={false}
            menu={createMenu<RowMenu>()}
            onSelect={() => {}}
            onGone={() => {}}
          />
        </tbody>
      </table>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/<button[^>]*>/g)].map(([button]) => {
    const label = /aria-label="([^"]*)"/.exec(button)?.[1];
    const id = /aria-describedby="([^"]*)"/.exec(button)?.[1];
    const description = id && new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1];
    return `${label}${/aria-disabled="true"/.test(button) ? " (disabled)" : ""}${description ? ` | ${description.replaceAll("&#x27;", "'")}` : ""}`;
  });
}

const card = "Role and actions of Ana Reis: Owner";

test("a row offers role change, and its card every action, where the service allows them", () => {
  expect(buttons({ changeRole: can, remove: can })).toEqual(["Role of Ana Reis: Owner", "More for Ana Reis", card]);
});

test("a row offers both when the service sends no permissions", () => {
  expect(buttons()).toEqual(["Role of Ana Reis: Owner", "More for Ana Reis", card]);
});

test("a row disables a fixed role and describes it with the reason; the card's menu still opens", () => {
  expect(buttons({ changeRole: cannot(reason), remove: can })).toEqual([
    `Role of Ana Reis: Owner (disabled) | ${reason}`,
    "More for Ana Reis",
    card,
  ]);
});
