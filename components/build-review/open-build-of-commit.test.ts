// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { serve } from "@/components/ui/testing/render";
import { send } from "@/lib/api/client";
import { createQueryClient } from "@/lib/api/query";
import type { Build } from "@/lib/queries/builds";
import { openBuildOfCommit } from "./open-build-of-commit";

test("the nearest earlier and later build of the commit is opened, and none where there is none", async () => {
  const requests = serve(() => ({ status: 200, body: { pageInfo: { total: 3 }, results: [{ number: 9 }, { number: 7 }, { number: 4 }] } }));
  const open = vi.fn<(href: string) => void>();
  const go = (number: number, by: 1 | -1) => {
    const build = { number, head: { sha: "a".repeat(40) } } as Build;
    return openBuildOfCommit(createQueryClient(send), { owner: "acme", project: "web", number }, build, by, open);
  };
  await go(7, 1);
  await go(7, -1);
  await go(9, 1);
  expect(open.mock.calls.map(([href]) => href)).toEqual(["/accounts/acme/projects/web/builds/9", "/accounts/acme/projects/web/builds/4"]);
  expect(requests[0]!.route).toContain(`headSha=${"a".repeat(40)}`);
});
