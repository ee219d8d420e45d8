// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, fill, get, render, serve } from "@/components/ui/testing/render";
import type { ResponseBody } from "@/lib/api/call";
import { me } from "@/lib/queries/accounts";
import { type PersonalToken, personalTokenList } from "@/lib/queries/tokens";
import { PersonalTokens } from "./tokens";

const teams: ResponseBody<"GET /me">["accounts"] = [
  { id: "u1", slug: "ana", name: "Ana Reis", type: "user", level: null },
  { id: "t1", slug: "acme", name: "Acme", type: "team", level: "owner", maxTokenDays: null },
];
const token: PersonalToken = {
  id: "p1",
  name: "Nightly CI",
  accounts: [],
  createdAt: "2026-01-05T10:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
} as unknown as PersonalToken;

/** Shows the page of a person with `tokens`. `refuse`: why the service refuses changes. */
async function show(tokens: readonly PersonalToken[], refuse?: string) {
  let list = [...tokens];
  const requests = serve((route, body) => {
    if (route.startsWith("GET")) return { status: 200, body: list };
    if (refuse) return { status: 400, body: { error: refuse } };
    if (route.startsWith("DELETE")) list = [];
    if (route.startsWith("POST")) list = [{ ...token, ...(body as { name: string }), accounts: [] }];
    if (route.startsWith("PATCH")) list = [{ ...token, ...(body as { name: string }) }];
    return route.startsWith("DELETE") ? { status: 204 } : { status: 200, body: { ...list[0], token: "lpp_secret" } };
  });
  await render(<PersonalTokens />, (client) => {
    client.setQueryData(personalTokenList().queryKey, list);
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana Reis", accounts: [...teams] });
  });
  return { changes: () => requests.filter(({ route }) => !route.startsWith("GET")) };
}

test("lifetimes beyond a team's limit are disabled with the reason, and the longest allowed is sent", async () => {
  const { changes } = await show([]);
  teams[1]!.maxTokenDays = 30;
  await click("button", "New token");
  const expires = get<HTMLSelectElement>("select");
  expect([...expires.options].filter(({ disabled }) => disabled)).toHaveLength(0);
  await click("input[type=checkbox]", "Acme");
  expect([...expires.options].filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual([
    "60 days",
    "90 days",
    "180 days",
    "1 year",
    "Never",
  ]);
  expect(document.body.textContent).toContain("Acme allows tokens for at most 30 days.");
  await fill("input[name=name]", "CI");
  await click("button", "Create token");
  expect(changes()[0]!.body).toEqual({ name: "CI", accounts: ["t1"], expiresInDays: 30 });
  teams[1]!.maxTokenDays = null;
});

test("a token needs a name and an account, and its secret is shown once", async () => {
  const { changes } = await show([]);
  await click("button", "New token");
  await click("dialog[open] button", "Create token");
  expect(get("dialog[open]").textContent).toContain("Enter a name.");
  expect(get("dialog[open]").textContent).toContain("Choose at least one account.");
  expect(changes()).toEqual([]);

  await fill("dialog[open] input[name=name]", "Nightly CI");
  await click("dialog[open] input[type=checkbox]", "Acme");
  await click("dialog[open] button", "Create token");
  expect(changes()).toEqual([{ route: "POST /me/tokens", body: { name: "Nightly CI", accounts: ["t1"], expiresInDays: 90 } }]);
  expect(get("code").textContent).toBe("lpp_secret");
  await click("button", "Done");
  expect(document.body.textContent).not.toContain("lpp_secret");
  expect(all("ul[aria-label='Your access tokens'] b").map(({ textContent }) => textContent)).toEqual(["Nightly CI"]);
});

test("a refused token keeps what was typed and shows the reason", async () => {
  await show([], "You have 100 tokens already.");
  await click("button", "New token");
  await fill("dialog[open] input[name=name]", "Nightly CI");
  await click("dialog[open] input[type=checkbox]", "Acme");
  await click("dialog[open] button", "Create token");
  expect(get("dialog[open] [role=alert]").textContent).toContain("You have 100 tokens already. Nothing was created.");
  expect(get<HTMLInputElement>("dialog[open] input[name=name]").value).toBe("Nightly CI");
});

test("a token is renamed, and an unchanged name sends nothing", async () => {
  const { changes } = await show([token]);
  const open = async () => {
    await click("button", "More for Nightly CI");
    await click("[role=menuitem]", "Rename");
  };
  await open();
  await click("dialog[open] button", "Save");
  expect([changes(), all("dialog[open]")]).toEqual([[], []]);
  await open();
  await fill("dialog[open] input[name=name]", "Hourly CI");
  await click("dialog[open] button", "Save");
  expect(changes()).toEqual([{ route: "PATCH /me/tokens/p1", body: { name: "Hourly CI" } }]);
  expect(get("ul b").textContent).toBe("Hourly CI");
});

test("a token is revoked after a confirmation", async () => {
  const { changes } = await show([token]);
  await click("button", "More for Nightly CI");
  await click("[role=menuitem]", "Revoke");
  expect(get("dialog[open]").textContent).toContain("This can’t be undone.");
  expect(changes()).toEqual([]);
  await click("dialog[open] button", "Revoke token");
  expect(changes()).toEqual([{ route: "DELETE /me/tokens/p1", body: undefined }]);
  expect(get("h2").textContent).toBe("No access tokens");
});
