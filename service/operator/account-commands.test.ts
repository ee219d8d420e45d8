import { expect, test } from "vitest";
import { newId } from "../core/ids.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { runOperatorCommand } from "./operator.ts";

type Row = Record<string, unknown>;

onEachDatabase("operators look at accounts and take them away", (service) => {
  const run = <T = Row>(command: string, input: unknown = {}) => runOperatorCommand(service().deps, command, input) as Promise<T>;
  const status = (command: string, input: unknown) =>
    run(command, input).then(
      () => 200,
      (error: { status: number }) => error.status,
    );

  /** Creates a team with an owner and a member, and a token of each kind. */
  async function team() {
    const [ana, ben] = [`a${newId()}@acme.example`, `b${newId()}@acme.example`];
    for (const email of [ana, ben]) await run("user create", { email });
    const slug = `t${newId()}`;
    await run("team create", { slug, name: "Acme", owner: ana });
    await run("member add", { team: slug, email: ben, level: "member" });
    await run("project create", { project: `${slug}/web` });
    const { token } = await run<{ token: string }>("token create", { user: ben, accounts: [slug] });
    const { token: ci } = await run<{ token: string }>("project-token create", { project: `${slug}/web`, name: "CI" });
    const works = async (by: string) => (await service().call(`GET /projects/${slug}/web`, { token: by })).status;
    return { ana, ben, slug, token, ci, works };
  }

  test("people are shown with addresses and teams, closed and opened again", async () => {
    const { ben, slug, token, works } = await team();
    expect(await run("user show", { user: ben })).toMatchObject({
      deletedAt: null,
      emails: [{ address: ben, verified: true }],
      teams: [{ team: slug, level: "member" }],
    });
    await run("user delete", { user: ben });
    expect([await works(token), await status("user delete", { user: ben })]).toEqual([401, 409]);
    expect(await run("user show", { user: ben })).toMatchObject({ deletedAt: expect.any(String) });
    await run("user restore", { user: ben });
    expect([await works(token), await status("user restore", { user: ben })]).toEqual([200, 409]);
  });

  test("teams are deleted and restored with their projects", async () => {
    const { slug, ci, works } = await team();
    await run("team delete", { team: slug });
    expect([await works(ci), await status("team delete", { team: slug })]).toEqual([401, 409]);
    expect(await run("team show", { team: slug })).toMatchObject({ slug, members: 2, deletedAt: expect.any(String) });
    await run("team restore", { team: slug });
    expect([await works(ci), await status("team restore", { team: slug })]).toEqual([200, 409]);
    expect(await status("team show", { team: `x${newId()}` })).toBe(404);
  });

  test("members are listed and removed, by the rules of the team", async () => {
    const { ana, ben, slug } = await team();
    expect(await run("member list", { team: slug })).toMatchObject([
      { email: ana, level: "owner" },
      { email: ben, level: "member" },
    ]);
    await run("member remove", { team: slug, email: ben });
    expect(await status("member remove", { team: slug, email: ben })).toBe(404);
    expect(await status("member remove", { team: slug, email: ana })).toBe(409);
  });

  test("tokens are listed without secrets and revoked by id [security: operators see no tokens]", async () => {
    const { slug, token, ci, works } = await team();
    const tokens = await run<{ id: string; kind: string; of: string }[]>("token list", { account: slug });
    expect(tokens).toMatchObject([
      { kind: "personal", name: "Created by the operator" },
      { kind: "project", name: "CI", of: `${slug}/web` },
    ]);
    expect(JSON.stringify(tokens)).not.toMatch(/lpp_|lpj_|hash/);
    for (const { id } of tokens) await run("token revoke", { id });
    expect([await works(token), await works(ci), await status("token revoke", { id: tokens[0]!.id })]).toEqual([401, 401, 404]);
    expect(await run("token list", { account: slug })).toEqual([]);
  });

  test("lists continue after a name", async () => {
    const { slug } = await team();
    const [first] = await run<{ slug: string }[]>("team list", { after: slug.slice(0, -1) });
    expect(first).toMatchObject({ slug });
    const people = await run<{ slug: string; email: string }[]>("user list");
    expect(people.length).toBeGreaterThan(1);
    expect(await run("user list", { after: "zzzz" })).toEqual([]);
  });

  test("the status names version, parts and space, and no secret [security: the status has no secrets]", async () => {
    const found = await run("status");
    expect(found).toMatchObject({
      version: expect.any(String),
      database: { responds: true },
      storage: { kind: "folder", responds: true },
      mail: { kind: "dev-mailbox" },
      disk: { freeBytes: expect.any(Number) },
    });
    expect(JSON.stringify(found)).not.toContain(service().deps.settings.authSecret);
  });
});
