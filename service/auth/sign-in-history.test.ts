import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emails } from "../db/schema.ts";
import { createTeam } from "../testing/factories.ts";
import { dashboardToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { authorize, Browser, registerClient } from "./testing/browser.ts";

type Page = { pageInfo: { total: number }; results: { kind: string; target: string; browser: string; address: string }[] };
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

onEachDatabase("the history of sign-ins", (service) => {
  test("records method, address and browser, for the person alone", async () => {
    const email = `sign-in-${process.pid}@acme.example`;
    await authorize(service(), new Browser(service().origin, FIREFOX), await registerClient(service()), { email });
    const [person] = await service().deps.db.select({ id: emails.userId }).from(emails).where(eq(emails.address, email));
    const token = await dashboardToken(service(), person!);
    const read = async (query = "") => (await service().call<Page>(`GET /me/history${query}`, { token })).body;
    expect((await read("?kind=session.created")).results).toMatchObject([
      { target: "an email code", browser: FIREFOX, address: "127.0.0.1" },
    ]);
    expect((await read("?kind=token.created")).pageInfo.total).toBe(0);
    expect((await read("?search=email%20code")).pageInfo.total).toBe(1);
    expect((await read(`?to=${encodeURIComponent("2020-01-01T00:00:00Z")}`)).pageInfo.total).toBe(0);

    const team = await createTeam(service(), { owner: person as never });
    const { body } = await service().call<Page>(`GET /accounts/${team.slug}/history`, { token });
    expect(body.results.filter(({ kind }) => kind === "session.created")).toEqual([]);
  });
});
