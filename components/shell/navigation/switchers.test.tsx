// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, eventually, fill, get, press, render, serve, settle } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { TeamSwitcher } from "./switchers";
import { teamAccount } from "@/components/shell/testing/account";

const push = vi.hoisted(() => vi.fn<(href: string) => void>());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const teamOf = (id: string, name: string) => ({ id, slug: id, name, type: "team" as const, level: "owner" as const });
const personal = { id: "u1", slug: "ana", name: "Ana Reis", type: "user" as const, level: null };
const details = {
  ...teamAccount("acme", "acme", "Acme"),
  limits: { maxFileBytes: 1, screenshotsPerMonth: 1, mediaDays: 0, buildDays: 0, deletesFrom: null },
};

async function open() {
  serve(() => ({
    status: 200,
    body: [
      { id: "acme", members: 18, plan: "self-hosted" },
      { id: "tide", members: 1, plan: "self-hosted" },
      { id: "u1", members: null, plan: "self-hosted" },
    ],
  }));
  await render(<TeamSwitcher slug="acme" />, (client) => {
    client.setQueryData(me().queryKey, { ...personal, accounts: [personal, teamOf("tide", "Tidemark Lines"), teamOf("acme", "Acme")] });
    client.setQueryData(account("acme").queryKey, details);
  });
  const panel = get("[popover]");
  Object.assign(panel, { hidePopover: () => {} });
  await settle(() => panel.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  await eventually(() => get("input[role=combobox]"));
}
const options = () => all("[role=option]").map((option) => option.textContent);

test("lists teams by name with members, and the personal account last", async () => {
  await open();
  await eventually(() => expect(options()[0]).toContain("18 members"));
  const [acme, tidemark, own, ...more] = options();
  expect(acme).toContain("Acme18 members");
  expect(tidemark).toContain("Tidemark Lines1 member");
  expect(own).toContain("Ana Reis");
  expect(more).toEqual([]);
});

test("finds a team by a part of its name and opens it with Enter", async () => {
  await open();
  await fill("input[role=combobox]", "mark");
  expect(options()).toHaveLength(1);
  await press(get("input[role=combobox]"), "Enter");
  expect(push).toHaveBeenCalledWith("/accounts/tide/projects");
});

test("says so when no team has the name", async () => {
  await open();
  await fill("input[role=combobox]", "zzz");
  expect(document.body.textContent).toContain("No team is called “zzz”.");
  expect(get("a", "Create a team").getAttribute("href")).toBe("/accounts/new");
});
