import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "../db/schema.ts";
import { HttpError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { runOperatorCommand } from "./operator.ts";

/** Result of a command. */
type Result = Record<string, unknown>;
type Token = { token: string; expiresAt: string };

onEachDatabase("operator commands", (service) => {
  const run = <T = Result>(command: string, input: unknown = {}) => runOperatorCommand(service().deps, command, input) as Promise<T>;
  const refusal = async (command: string, input: unknown) => {
    const error = await run(command, input).then(
      () => expect.unreachable(),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(HttpError);
    const { status, message, details } = error as HttpError;
    return { status, sentence: [message, ...(details ?? []).map((one) => one.message)].join(": ") };
  };
  const person = async (name = "Ana Reis") => {
    const email = `p${newId()}@acme.example`;
    return run<Result & { email: string; slug: string }>("user create", { email, name });
  };
  const team = async (owner: { email: string }) => {
    const slug = `t${newId()}`;
    await run("team create", { slug, name: "Acme", owner: owner.email });
    return slug;
  };

  test("create a person, a team, a member, a project and tokens that work", async () => {
    const [ana, ben] = [await person(), await person("Ben")];
    const slug = await team(ana);
    expect(await run("member add", { team: slug, email: ben.email, level: "contributor" })).toMatchObject({
      team: slug,
      level: "contributor",
    });
    expect(await run("project create", { project: `${slug}/web.app` })).toMatchObject({ owner: slug, name: "web.app" });

    const personal = await run<Token>("token create", { user: ana.email, accounts: [slug] });
    expect(personal).toMatchObject({ token: expect.stringMatching(/^lpp_[a-z0-9]{36}$/), expiresAt: null });
    const me = await service().call("GET /me", { token: personal.token });
    expect(me.body.accounts.map((account: { slug: string }) => account.slug)).toEqual([slug]);

    const ci = await run<Token>("project-token create", { project: `${slug}/WEB.APP` });
    expect(ci.token).toMatch(/^lpj_[a-z0-9]{36}$/);
    expect((await service().call(`GET /projects/${slug}/web.app`, { token: ci.token })).status).toBe(200);
  });

  test("create a token that expires after the given days", async () => {
    const ana = await person();
    const { token, expiresAt } = await run<Token>("token create", { user: ana.email, accounts: [ana.slug], expiresInDays: 2 });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(2 * 86_400_000 - 60_000);
    expect((await service().call("GET /me", { token })).status).toBe(200);
    service().travel(2 * 86_400_000 + 1000);
    expect((await service().call("GET /me", { token })).status).toBe(401);
    service().travel(-2 * 86_400_000 - 1000);
  });

  test("refuse a second person with the same address in another case", async () => {
    const ana = await person();
    expect(await refusal("user create", { email: ana.email.toUpperCase(), name: "Other" })).toEqual({
      status: 409,
      sentence: `Another person already has the address ${ana.email}.`,
    });
  });

  test("refuse duplicates without a change", async () => {
    const [ana, ben] = [await person(), await person()];
    const slug = await team(ana);
    expect((await refusal("team create", { slug, name: "Again", owner: ben.email })).status).toBe(409);
    expect(await refusal("member add", { team: slug, email: ana.email, level: "member" })).toEqual({
      status: 409,
      sentence: `${ana.email} is already a member of ${slug}.`,
    });
    await run("project create", { project: `${slug}/web` });
    expect((await refusal("project create", { project: `${slug}/WEB` })).sentence).toContain("already used");
  });

  test("name the missing object in a 404", async () => {
    const ana = await person();
    const slug = await team(ana);
    const unknown = `n${newId()}@acme.example`;
    expect(await refusal("team create", { slug: `x${newId()}`, name: "X", owner: unknown })).toEqual({
      status: 404,
      sentence: `No person has the address ${unknown}.`,
    });
    expect(await refusal("project create", { project: "no-such-team/web" })).toEqual({
      status: 404,
      sentence: 'There is no account "no-such-team".',
    });
    expect(await refusal("project-token create", { project: `${slug}/none` })).toEqual({
      status: 404,
      sentence: `There is no project "${slug}/none".`,
    });
    expect(await refusal("drop everything", {})).toEqual({ status: 404, sentence: 'There is no command "drop everything".' });
  });

  test("refuse a token for an account that its person does not belong to", async () => {
    const [ana, ben] = [await person(), await person()];
    const slug = await team(ana);
    expect(await refusal("token create", { user: ben.email, accounts: [slug] })).toEqual({
      status: 400,
      sentence: `${ben.email} is not a member of ${slug}.`,
    });
    expect((await refusal("token create", { user: ben.email, accounts: [ana.slug] })).status).toBe(400);
  });

  test("create a project token with a name and an expiry, within the limit of its team", async () => {
    const slug = await team(await person());
    await run("project create", { project: `${slug}/web` });
    await service().deps.db.update(accounts).set({ maxTokenDays: 30 }).where(eq(accounts.slug, slug));
    expect((await refusal("project-token create", { project: `${slug}/web` })).sentence).toContain("at most 30 days");
    const { token } = await run<Token>("project-token create", { project: `${slug}/web`, name: "CI", expiresInDays: 30 });
    expect((await service().call("GET /project", { token })).status).toBe(200);
    service().travel(30 * 86_400_000 + 1000);
    expect((await service().call("GET /project", { token })).status).toBe(401);
    service().travel(-30 * 86_400_000 - 1000);
  });

  test("refuse a member of a personal account", async () => {
    const [ana, ben] = [await person(), await person()];
    expect((await refusal("member add", { team: ana.slug, email: ben.email, level: "owner" })).sentence).toContain("not a team");
  });

  test.each([
    ["user create", { email: "nonsense", name: "X" }, "email is not an email address"],
    ["user create", { email: "a@b.example", name: "X", admin: true }, "admin"],
    ["team create", { slug: "No Slug", name: "X", owner: "a@b.example" }, "slug must be lower-case"],
    ["member add", { team: "x", email: "a@b.example", level: "boss" }, "level must be owner, member or contributor"],
    ["project create", { project: "web" }, "project must be OWNER/NAME"],
    ["project create", { project: "a/b/c" }, "project must be OWNER/NAME"],
    ["token create", { user: "a@b.example", accounts: [] }, "accounts"],
    ["token create", { user: "a@b.example", accounts: ["x"], expiresInDays: 0 }, "expiresInDays"],
    ["user create", null, "must be an object"],
  ])("refuse invalid input: %s %j", async (command, input, words) => {
    const { status, sentence } = await refusal(command, input);
    expect(status).toBe(400);
    expect(sentence).toContain(words);
  });

  test("list the dev mailbox by address", async () => {
    expect(await run("mail list", { to: `n${newId()}@acme.example` })).toEqual([]);
  });
});
