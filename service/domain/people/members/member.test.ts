import { expect, test } from "vitest";
import { memberPermissions } from "./member.ts";

test.each([
  ["owner", { owners: 1, members: 1 }, "only owner keeps", "last member"],
  ["owner", { owners: 1, members: 2 }, "only owner keeps", null],
  ["owner", { owners: 1, members: 3 }, "only owner keeps", "only owner can't leave"],
  ["owner", { owners: 2, members: 3 }, null, null],
  ["member", { owners: 1, members: 2 }, null, null],
  ["contributor", { owners: 1, members: 3 }, null, null],
] as const)("memberPermissions(%s, %j) refuses a role change with %j and removal with %j", (level, size, role, removal) => {
  const { changeRole, remove } = memberPermissions(level, size);
  expect(changeRole).toEqual(role ? { allowed: false, reason: expect.stringContaining(role) } : { allowed: true, reason: null });
  expect(remove).toEqual(removal ? { allowed: false, reason: expect.stringContaining(removal) } : { allowed: true, reason: null });
});
