import { expect, test } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import type { Operation, Operations } from "../../lib/contract/operation.ts";
import { scopeNames } from "../../lib/contract/scopes.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../testing/factories.ts";
import { dashboardToken, oauthToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";

type Verdict = "401" | "403" | "admitted";
type Column = { name: string; token: () => Promise<string | undefined>; expected: (access: Operation["access"]) => Verdict };

const rows = Object.entries(contract as Operations);
const REFUSALS = /^(Insufficient scope|This operation needs a |This operation is only available in the dashboard)/;

/** Returns a new client address for each cell, so that none reaches the limit of refused tokens. */
let cell = 0;
const address = () => `10.${(cell >> 16) & 255}.${(cell >> 8) & 255}.${cell++ & 255}`;

onEachDatabase("access by operation, kind of token and scope", (service) => {
  let prepared: Promise<Column[]> | undefined;
  /** Creates each token once, except the dashboard's, which one of the operations revokes. */
  const columns = () => (prepared ??= prepare());

  async function prepare(): Promise<Column[]> {
    const ana = await createUser(service());
    const team = await createTeam(service(), { owner: ana });
    const project = await createProject(service(), team);
    const accounts = [ana, team];
    const unlessNobody = (verdict: Verdict) => () => verdict;
    const byScopes =
      (held: readonly string[]) =>
      ({ user, dashboard }: Operation["access"]): Verdict =>
        user && !dashboard && user.every((scope) => held.includes(scope)) ? "admitted" : "403";
    const oauth = (held: typeof scopeNames, audience?: string) =>
      kept(() => oauthToken(service(), ana, { scopes: held, accounts, ...(audience && { audience }) }));
    const kept = (make: () => Promise<string>) => {
      let token: Promise<string> | undefined;
      return () => (token ??= make());
    };
    return [
      { name: "no token", token: async () => undefined, expected: ({ anonymous }) => (anonymous ? "admitted" : "401") },
      { name: "unknown personal token", token: async () => `lpp_${"x".repeat(36)}`, expected: unlessNobody("401") },
      { name: "unknown OAuth token", token: async () => `lpo_${"x".repeat(36)}`, expected: unlessNobody("401") },
      { name: "unknown project token", token: async () => `lpj_${"x".repeat(36)}`, expected: unlessNobody("401") },
      { name: "refresh token", token: async () => `lpr_${"x".repeat(36)}`, expected: unlessNobody("401") },
      {
        name: "expired personal token",
        token: kept(() => personalToken(service(), ana, accounts, new Date(0))),
        expected: unlessNobody("401"),
      },
      { name: "OAuth token for the tool server", token: oauth(scopeNames, `${service().origin}/mcp`), expected: unlessNobody("401") },
      {
        name: "project token",
        token: kept(() => projectToken(service(), project)),
        expected: ({ project: open }) => (open ? "admitted" : "403"),
      },
      {
        name: "personal token",
        token: kept(() => personalToken(service(), ana, accounts)),
        expected: ({ user, dashboard }) => (user && !dashboard ? "admitted" : "403"),
      },
      { name: "dashboard", token: () => dashboardToken(service(), ana), expected: ({ user }) => (user ? "admitted" : "403") },
      { name: "OAuth without scopes", token: oauth([]), expected: byScopes([]) },
      { name: "OAuth with every scope", token: oauth(scopeNames), expected: byScopes(scopeNames) },
      ...scopeNames.map((scope) => ({ name: `OAuth with ${scope}`, token: oauth([scope]), expected: byScopes([scope]) })),
      ...scopeNames.map((scope) => {
        const rest = scopeNames.filter((one) => one !== scope);
        return { name: `OAuth with all but ${scope}`, token: oauth(rest), expected: byScopes(rest) };
      }),
    ];
  }

  async function verdictOf(route: string, operation: Operation, token: string | undefined): Promise<{ verdict: Verdict; text: string }> {
    const [method, path] = route.split(" ") as [string, string];
    const response = await fetch(`${service().origin}/v2${path.replace(/\{\w+\}/g, "nothing")}`, {
      method,
      headers: {
        "x-forwarded-for": address(),
        connection: "close",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(operation.body && { "content-type": "application/json" }),
      },
      ...(operation.body && { body: "{}" }),
    });
    const text = await response.text();
    expect(response.status, `${route}: ${text}`).toBeLessThan(500);
    if (response.status === 401) {
      expect(response.headers.get("www-authenticate"), route).toContain("resource_metadata=");
      expect(response.headers.get("www-authenticate")!.includes('error="invalid_token"'), route).toBe(token !== undefined);
      return { verdict: "401", text };
    }
    // Other 403 refusals come from the handler and are about the person, not the token.
    return { verdict: response.status === 403 && REFUSALS.test((JSON.parse(text) as { error: string }).error) ? "403" : "admitted", text };
  }

  test.each(rows)("%s [security: every operation checks token kind and scope]", async (route, operation) => {
    const verdicts = await Promise.all(
      (await columns()).map(async ({ name, token, expected }) => {
        const { verdict, text } = await verdictOf(route, operation, await token());
        const should = expected(operation.access);
        if (verdict === "403" && operation.access.user && name.startsWith("OAuth") && !operation.access.dashboard)
          for (const scope of operation.access.user) expect(text).toContain(scope);
        return [name, verdict, should] as const;
      }),
    );
    expect(verdicts.map(([name, verdict]) => `${name}: ${verdict}`)).toEqual(verdicts.map(([name, , should]) => `${name}: ${should}`));
  });

  test("has a cell for every operation of the contract and every scope", async () => {
    expect(await columns()).toHaveLength(12 + 2 * scopeNames.length);
    expect(rows.length).toBeGreaterThan(50);
  });
});
