import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Browser, authorizationUrl, exchange, registerClient, tokensFor, walk } from "../../../auth/testing/browser.ts";
import { passkeys } from "../../../db/person-schema.ts";
import { runOperatorCommand } from "../../../operator/operator.ts";
import { addMember, createTeam, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";
import { PASSKEY_ORIGIN, softPasskey } from "../../../testing/passkey.ts";

type Entry = { kind: string; target: string | null; outcome: string };

onEachDatabase(
  "passkeys",
  (service) => {
    async function person() {
      const ana = await createUser(service());
      return { ana, token: await dashboardToken(service(), ana) };
    }
    const post = (token: string, path: string, body?: unknown) =>
      service().call(`POST ${path}`, { token, ...(body !== undefined && { body }) });

    /** Registers a passkey of a person in software. */
    async function register(token: string, name = "Laptop") {
      const key = softPasskey(service().origin);
      const { body: options } = await post(token, "/me/passkeys/options");
      const made = await post(token, "/me/passkeys", { name, response: key.create(options) });
      expect(made.status).toBe(201);
      return { key, id: made.body.id as string };
    }
    async function confirm(token: string, key: ReturnType<typeof softPasskey>) {
      const { body: options } = await post(token, "/me/passkeys/confirmation-options");
      return post(token, "/me/passkeys/confirmation", { response: key.get(options) });
    }

    test("are added, listed, renamed and removed, and each change is in the person's history", async () => {
      const { ana, token } = await person();
      const { id } = await register(token);
      expect((await service().call("GET /me/passkeys", { token })).body).toMatchObject([{ id, name: "Laptop", lastUsedAt: null }]);
      expect((await service().call(`PATCH /me/passkeys/${id}`, { token, body: { name: "Phone" } })).body.name).toBe("Phone");
      expect((await service().call(`DELETE /me/passkeys/${id}`, { token })).status).toBe(204);
      expect((await service().call("GET /me/passkeys", { token })).body).toEqual([]);
      const entries: Entry[] = (await service().call("GET /me/history", { token })).body.results;
      expect(entries.map(({ kind, target }) => [kind, target])).toEqual([
        ["passkey.removed", "Phone"],
        ["passkey.renamed", "Phone"],
        ["passkey.added", "Laptop"],
      ]);
      expect((await service().call("GET /me/passkeys", { token: await personalToken(service(), ana) })).status).toBe(403);
    });

    test("are added once by parallel calls with one challenge [security: a passkey challenge works once]", async () => {
      const { token } = await person();
      const { body: options } = await post(token, "/me/passkeys/options");
      const keys = Array.from({ length: 5 }, () => softPasskey(service().origin));
      const answers = await Promise.all(keys.map((key) => post(token, "/me/passkeys", { name: "x", response: key.create(options) })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
    });

    test("are refused for another origin, host, session or challenge, late, and without verification [security: passkeys are bound to this origin]", async () => {
      const { token } = await person();
      const other = await person();
      const key = softPasskey(service().origin);
      const options = async () => (await post(token, "/me/passkeys/options")).body;
      const add = async (response: object, as = token) => (await post(as, "/me/passkeys", { name: "x", response })).status;
      expect(await add(key.create(await options(), { origin: "https://evil.example" }))).toBe(400);
      expect(await add(key.create(await options(), { rpId: "evil.example" }))).toBe(400);
      expect(await add(key.create(await options(), { verified: false }))).toBe(400);
      const theirs = key.create(await options());
      await post(other.token, "/me/passkeys/options");
      expect(await add(theirs, other.token)).toBe(400);
      const stale = await options();
      await options();
      expect(await add(key.create(stale))).toBe(400);
      const late = await options();
      service().travel(11 * 60_000);
      expect(await add(key.create(late))).toBe(400);
      service().travel(-11 * 60_000);
      expect((await service().call("GET /me/passkeys", { token })).body).toEqual([]);
    });

    test("need a sign-in of the last 15 minutes for changes [security: old sessions can't add passkeys]", async () => {
      const { token } = await person();
      const { id, key } = await register(token);
      service().travel(16 * 60_000);
      const refused = await post(token, "/me/passkeys/options");
      expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining("Sign in again")]);
      expect((await service().call(`DELETE /me/passkeys/${id}`, { token })).status).toBe(403);
      expect((await confirm(token, key)).status).toBe(204);
      expect((await post(token, "/me/passkeys/options")).status).toBe(200);
      service().travel(-16 * 60_000);
    });

    test("sign in, once per challenge and bound to their interaction [security: a sign-in challenge works once]", async () => {
      const { ana, token } = await person();
      const { key } = await register(token);
      const client = await registerClient(service());
      const browser = new Browser(service().origin);
      const { url, verifier } = await authorizationUrl(service(), client);
      const location = (await browser.fetch((await browser.fetch(url.href)).headers.get("location")!)).url;
      const uid = /login\/([\w-]+)/.exec(location)![1]!;
      const base = `/oauth/interaction/${uid}`;
      const options = async () => (await browser.post(`${base}/passkey-options`, {})).json();
      const answer = (response: object) => browser.post(`${base}/passkey`, { response });
      const first = await options();
      expect(first.allowCredentials ?? []).toEqual([]);
      for (const faults of [{ origin: "https://evil.example" }, { verified: false }, { userHandle: "c29tZWJvZHk" }])
        expect((await answer(key.get(await options(), faults))).status).toBe(400);
      expect((await answer(softPasskey(service().origin).get({ ...first, user: { id: "x" } }))).status).toBe(400);
      const response = key.get(await options());
      const answers = await Promise.all([answer(response), answer(response), answer(response)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      const { redirectTo } = (await answers.find(({ status }) => status === 200)!.json()) as { redirectTo: string };
      const arrived = await walk(service(), browser, new URL(redirectTo), { email: ana.email });
      const tokens = await exchange(service(), client, { url: arrived, verifier, state: "" });
      expect((await service().call("GET /me", { token: tokens.body.access_token })).body.id).toBe(ana.id);
      const [used] = (await service().call("GET /me/passkeys", { token })).body;
      expect(used.lastUsedAt).not.toBeNull();
      const [entry] = (await service().call("GET /me/history", { token })).body.results;
      expect(entry).toMatchObject({ kind: "session.created", target: "a passkey" });
    });

    test("sign in while mail to the address is refused [security: mail limits can't lock out passkeys]", async () => {
      const { ana, token } = await person();
      const { key } = await register(token);
      const client = await registerClient(service());
      const browser = new Browser(service().origin);
      const { url } = await authorizationUrl(service(), client);
      const location = (await browser.fetch((await browser.fetch(url.href)).headers.get("location")!)).url;
      const base = `/oauth/interaction/${/login\/([\w-]+)/.exec(location)![1]!}`;
      let status = 204;
      for (let tries = 0; status === 204 && tries < 200; tries++)
        status = (await browser.post(`${base}/email`, { email: ana.email })).status;
      expect(status).toBe(429);
      const options = await (await browser.post(`${base}/passkey-options`, {})).json();
      expect((await browser.post(`${base}/passkey`, { response: key.get(options) })).status).toBe(200);
    });

    test("are refused with a counter that doesn't increase [security: copied authenticators are refused]", async () => {
      const { token } = await person();
      const { key } = await register(token);
      const use = async (counter: number) => {
        const { body } = await post(token, "/me/passkeys/confirmation-options");
        return (await post(token, "/me/passkeys/confirmation", { response: key.get(body, { counter }) })).status;
      };
      expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([204, 400, 400, 204]);
    });

    test("of another person confirm no session [security: passkeys confirm only their owner]", async () => {
      const [{ token }, ben] = [await person(), await person()];
      await register(token);
      const { key } = await register(ben.token);
      expect((await confirm(token, key)).status).toBe(400);
    });

    async function strictTeam() {
      const [owner, member] = [await person(), await person()];
      const team = await createTeam(service(), { owner: owner.ana, member: member.ana });
      const { key } = await register(owner.token);
      const patch = (body: object, token = owner.token) => service().call(`PATCH /accounts/${team.slug}/security`, { token, body });
      return { owner, member, team, key, patch };
    }

    test("are required only by an owner who has one and used it, with the people who lack one counted", async () => {
      const { owner, member, team, key, patch } = await strictTeam();
      const security = async () => (await service().call(`GET /accounts/${team.slug}/security`, { token: owner.token })).body;
      expect(await security()).toMatchObject({
        members: 2,
        membersWithPasskey: 1,
        ownPasskey: true,
        confirmed: false,
        requirePasskey: false,
      });
      expect((await patch({ requirePasskey: true })).body.error).toContain("Use your passkey first");
      expect((await patch({ requirePasskey: true }, member.token)).status).toBe(403);
      expect((await confirm(owner.token, key)).status).toBe(204);
      expect((await patch({ requirePasskey: true })).body).toMatchObject({ requirePasskey: true, confirmed: true });
      const entries: Entry[] = (await service().call(`GET /accounts/${team.slug}/history`, { token: owner.token })).body.results;
      expect(entries.map(({ kind, outcome }) => [kind, outcome])).toEqual([
        ["team.passkeys", "done"],
        ["team.passkeys", "refused"],
        ["team.passkeys", "refused"],
      ]);
    });

    test("open a team that requires them; other sessions get 403 with the next step, tokens keep working [security: required passkeys hold]", async () => {
      const { member, team, key, owner, patch } = await strictTeam();
      const pat = await personalToken(service(), member.ana, [team]);
      await confirm(owner.token, key);
      await patch({ requirePasskey: true });
      const opens = async (token: string) => service().call(`GET /accounts/${team.slug}`, { token });
      const refused = await opens(member.token);
      expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining("requires a passkey")]);
      const listed = (await service().call("GET /me", { token: member.token })).body.accounts;
      expect(listed.find(({ id }: { id: string }) => id === team.id)).toMatchObject({ passkeyRequired: true });
      expect((await opens(pat)).status).toBe(200);
      const created = await post(member.token, "/me/tokens", { name: "x", accounts: [team.id] });
      expect([created.status, created.body.error]).toEqual([403, expect.stringContaining("requires a passkey")]);
      const own = await register(member.token);
      expect((await opens(member.token)).status).toBe(403);
      expect((await confirm(member.token, own.key)).status).toBe(204);
      expect((await opens(member.token)).status).toBe(200);
      // The last passkey stays while the team requires one, and a session by mail code can't replace it.
      const last = await service().call(`DELETE /me/passkeys/${own.id}`, { token: member.token });
      expect([last.status, last.body.error]).toEqual([409, expect.stringContaining("only one")]);
      const byCode = await dashboardToken(service(), member.ana);
      expect((await post(byCode, "/me/passkeys/options")).body.error).toContain("ask an owner");
    });

    test("are not needed to leave a team that requires them, and stay needed for everything else", async () => {
      const { member, team, key, owner, patch } = await strictTeam();
      await confirm(owner.token, key);
      await patch({ requirePasskey: true });
      expect((await service().call(`DELETE /accounts/${team.slug}/members/${owner.ana.id}`, { token: member.token })).status).toBe(403);
      expect((await post(member.token, `/accounts/${team.slug}/leave`)).status).toBe(204);
      const accounts = (await service().call("GET /me", { token: member.token })).body.accounts;
      expect(accounts.map(({ id }: { id: string }) => id)).toEqual([member.ana.id]);
      const [entry] = (await service().call(`GET /accounts/${team.slug}/history`, { token: owner.token })).body.results;
      expect(entry).toMatchObject({ kind: "member.left", outcome: "done" });
    });

    test("are needed to authorize an app for a team that requires them [security: apps don't bypass required passkeys]", async () => {
      const { member, team, key, owner, patch } = await strictTeam();
      await confirm(owner.token, key);
      await patch({ requirePasskey: true });
      const client = await registerClient(service());
      const { email, id } = member.ana;
      await expect(tokensFor(service(), client, { email, consent: { accounts: [id, team.id] } })).rejects.toThrow(/./);
      const { access_token: token } = await tokensFor(service(), client, { email, consent: { accounts: [id] } });
      const { body } = await service().call("GET /me", { token });
      expect(body.accounts.map((account: { id: string }) => account.id)).toEqual([id]);
    });

    test("are left out of a command-line token for a team that requires them", async () => {
      const { member, team, key, owner, patch } = await strictTeam();
      await confirm(owner.token, key);
      await patch({ requirePasskey: true, maxTokenDays: 30 });
      const verifier = "v".repeat(43);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const reached = async (session: string) => {
        const { code } = (await post(session, "/me/cli-codes", { challenge })).body;
        const { token } = (await service().call("POST /auth/cli/token", { body: { code, code_verifier: verifier } })).body;
        return (await service().call("GET /me", { token })).body.accounts.map((account: { id: string }) => account.id);
      };
      expect(await reached(member.token)).toEqual([member.ana.id]);
      expect(await reached(owner.token)).toEqual([owner.ana.id, team.id]);
      const [made] = (await service().call("GET /me/tokens", { token: owner.token })).body;
      expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(30 * 86_400_000);
    });

    test("are reset by the operator", async () => {
      const { ana, token } = await person();
      await register(token);
      expect(await runOperatorCommand(service().deps, "passkeys reset", { user: ana.email })).toEqual({ user: ana.email, removed: 1 });
      expect((await service().call("GET /me", { token })).status).toBe(401);
      await expect(runOperatorCommand(service().deps, "passkeys reset", { user: "unknown@acme.example" })).rejects.toThrow("No person");
    });

    test("are reset by an owner of the only team that requires them, which signs the person out and mails them", async () => {
      const { member, team, key, owner, patch } = await strictTeam();
      const reset = (userId: string, token = owner.token) => post(token, `/accounts/${team.slug}/members/${userId}/passkey-reset`);
      expect((await reset(member.ana.id)).status).toBe(409);
      await register(member.token);
      await confirm(owner.token, key);
      await patch({ requirePasskey: true });
      expect((await reset((await createUser(service())).id)).status).toBe(404);
      const second = await strictTeam();
      await addMember(service(), second.team, member.ana, "member");
      await confirm(second.owner.token, second.key);
      await second.patch({ requirePasskey: true });
      expect((await reset(member.ana.id)).body.error).toContain("another team");
      await second.patch({ requirePasskey: false });
      expect((await reset(member.ana.id)).status).toBe(204);
      expect(await service().deps.db.select().from(passkeys).where(eq(passkeys.userId, member.ana.id))).toEqual([]);
      expect((await service().call("GET /me", { token: member.token })).status).toBe(401);
      expect((await queuedMails(service(), (member.ana as TestUser).email)).at(-1)!.subject).toContain("passkeys were reset");
      const [entry] = (await service().call(`GET /accounts/${team.slug}/history`, { token: owner.token })).body.results;
      expect(entry).toMatchObject({ kind: "passkeys.reset", outcome: "done", target: "Ana Reis" });
    });
  },
  { appUrl: PASSKEY_ORIGIN },
);

onEachDatabase("passkeys on an IP address", (service) => {
  test("are not offered", async () => {
    const token = await dashboardToken(service(), await createUser(service()));
    const { status, body } = await service().call("POST /me/passkeys/options", { token });
    expect([status, body.error]).toEqual([409, expect.stringContaining("host name")]);
  });
});
