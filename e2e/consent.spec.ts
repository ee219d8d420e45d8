import * as oauth from "oauth4webapi";
import { createServer } from "node:http";
import { consent, permissions } from "./pages/consent.ts";
import { expectAccessible } from "./support/axe.ts";
import { api, expect, testWithOwnPerson as test } from "./support/fixtures.ts";
import { expectNoSideways, widths } from "./support/layout.ts";

const insecure = { [oauth.allowInsecureRequests]: true };

/** Starts a third-party program that listens on loopback and finds our server by discovery only. */
async function independentClient(name: string) {
  const arrivals: URL[] = [];
  const listener = createServer((request, response) => {
    arrivals.push(new URL(request.url!, redirect));
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Done</title>You can close this window.");
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const redirect = `http://127.0.0.1:${(listener.address() as { port: number }).port}/callback`;
  const issuer = new URL(process.env["E2E_ORIGIN"]!);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }));
  const registration = await oauth.dynamicClientRegistrationRequest(
    server,
    { client_name: name, redirect_uris: [redirect], token_endpoint_auth_method: "none" },
    insecure,
  );
  const client = (await oauth.processDynamicClientRegistrationResponse(registration)) as oauth.Client;
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const url = new URL(server.authorization_endpoint!);
  url.search = new URLSearchParams({
    client_id: client.client_id,
    response_type: "code",
    redirect_uri: redirect,
    scope: "profile media:read media:write",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  const answer = () =>
    oauth.validateAuthResponse(
      server,
      client,
      arrivals.find(({ pathname }) => pathname === "/callback")!,
      state,
    );
  return {
    host: new URL(redirect).host,
    url: url.href,
    redirect,
    answer,
    async tokens() {
      const response = await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), answer(), redirect, verifier, insecure);
      return oauth.processAuthorizationCodeResponse(server, client, response);
    },
    close: () => listener.close(),
  };
}

test("an independent program gets only the permissions and teams that a person chose", async ({ page, team }) => {
  const longName = "Unbroken".repeat(12);
  await api<"POST /accounts">(page, "POST", "/accounts", { name: longName });
  const agent = await independentClient("Release robot");
  await page.goto(agent.url);
  await expect(consent(page).title("Release robot")).toBeVisible();
  await expect(page.getByText(agent.host, { exact: true })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize(width);
    await expectAccessible(page);
    await expectNoSideways(page);
    const box = (await consent(page).team(longName).boundingBox())!;
    expect(box.x + box.width, "a long team name keeps its checkbox inside the page").toBeLessThan(width.width);
  }
  await expect(consent(page).permission(permissions.media)).not.toBeChecked();
  for (const chosen of await consent(page).chosenTeams.all()) await chosen.uncheck();
  await expect(consent(page).allow).toBeDisabled();
  await consent(page).team(team.name).check();
  await consent(page).allow.click();
  await expect(page).toHaveURL(new RegExp(`^${agent.redirect}`));

  const { access_token, scope } = await agent.tokens();
  expect(scope).toBe("profile media:read");
  const call = (path: string) => fetch(`${process.env["E2E_ORIGIN"]}/v2${path}`, { headers: { authorization: `Bearer ${access_token}` } });
  const me = (await (await call("/me")).json()) as { accounts: { slug: string }[] };
  expect(me.accounts.map(({ slug }) => slug)).toEqual([team.slug]);
  agent.close();
});
