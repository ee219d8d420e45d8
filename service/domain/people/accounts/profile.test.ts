import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { emails, memberships, users } from "../../../db/schema.ts";
import {
  addMember,
  createProject,
  createTeam,
  createUser,
  personalToken,
  projectToken,
  type TestUser,
} from "../../../testing/factories.ts";
import { createMedia, post } from "../../../testing/discussions.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { purgeDeletedProjects } from "../../builds/retention/purge-projects.ts";
import { uploadBuild } from "../../../testing/builds.ts";
import { deploySite } from "../../../testing/sites.ts";
import { picture, upload } from "../../../testing/uploads.ts";
import { sweepPictures } from "./sweep-pictures.ts";
import { codeFor } from "../../../testing/mails.ts";

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString("base64"));

onEachDatabase("profile", (service) => {
  async function person(name?: string) {
    const ana = await createUser(service(), name ? { name } : {});
    return { ana, token: await dashboardToken(service(), ana) };
  }
  const history = async (token: string) => (await service().call("GET /me/history", { token })).body.results;

  test("renames the caller in /me and in members lists, and records it", async () => {
    const { ana, token } = await person();
    const team = await createTeam(service(), { owner: ana });
    const { status, body } = await service().call("PATCH /me", { token, body: { name: "  Ana Silva " } });
    expect([status, body.name]).toEqual([200, "Ana Silva"]);
    expect((await service().call("GET /me", { token })).body.name).toBe("Ana Silva");
    const found = await service().call(`GET /accounts/${team.slug}/members?search=silva`, { token });
    expect(found.body.results[0].user.name).toBe("Ana Silva");
    expect((await history(token))[0]).toMatchObject({ kind: "profile.renamed", before: "Ana Reis", after: "Ana Silva" });
    for (const name of ["", "   ", "x".repeat(101), "Visit evil.example", "www.evil", "https://evil.example"])
      expect((await service().call("PATCH /me", { token, body: { name } })).status).toBe(400);
    expect((await service().call("PATCH /me", { token: await personalToken(service(), ana), body: { name: "x" } })).status).toBe(403);
  });

  test("makes a square picture of an image and removes it again", async () => {
    const { ana, token } = await person();
    const team = await createTeam(service(), { owner: ana });
    const set = await service().call("PUT /me/picture", { token, body: { data: await image(600, 300) } });
    const url = set.body.pictureUrl as string;
    const file = await fetch(url);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
    expect((await service().call("GET /me", { token })).body.pictureUrl).toBe(url);
    expect((await service().call(`GET /accounts/${team.slug}/members`, { token })).body.results[0].user.pictureUrl).toBe(url);
    const second = await service().call("PUT /me/picture", { token, body: { data: await image(256, 256) } });
    expect(second.body.pictureUrl).not.toBe(url);
    expect((await fetch(url)).status).toBe(404);
    expect((await service().call("DELETE /me/picture", { token })).body.pictureUrl).toBeNull();
    expect((await fetch(second.body.pictureUrl)).status).toBe(404);
    expect((await history(token)).map(({ kind }: { kind: string }) => kind)).toEqual(Array(3).fill("profile.picture"));
  });

  test("refuses pictures that are small, broken or no images with 400", async () => {
    const { token } = await person();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>').toString("base64");
    const cut = Buffer.from(await image(300, 300), "base64")
      .subarray(0, 60)
      .toString("base64");
    for (const data of [await image(255, 300), svg, cut, Buffer.from("hello").toString("base64"), "%%%", ""])
      expect((await service().call("PUT /me/picture", { token, body: { data } })).status, data.slice(0, 20)).toBe(400);
    expect((await service().call("GET /me/profile", { token })).body.pictureUrl).toBeNull();
    expect((await fetch(`${service().origin}/files/people/${"x".repeat(24)}.webp`)).status).toBe(404);
    expect((await fetch(`${service().origin}/files/people/..%2fx.webp`)).status).toBe(404);
  });

  test("sweeps stored pictures that no account refers to, after a day", async () => {
    const { token } = await person();
    const { body } = await service().call("PUT /me/picture", { token, body: { data: await image(256, 256) } });
    const { deps } = service();
    const unused = "people/unused-picture";
    await deps.storage.write(unused, Buffer.from("left behind"));
    await sweepPictures(deps);
    expect(await deps.storage.size(unused)).not.toBeNull();
    service().travel(25 * 3_600_000);
    await sweepPictures(deps);
    service().travel(-25 * 3_600_000);
    expect(await deps.storage.size(unused)).toBeNull();
    expect((await fetch(body.pictureUrl)).status).toBe(200);
  });

  test("changes the handle; the old one leads to the person for 90 days and is not free", async () => {
    const { ana, token } = await person();
    const [ben, next] = [await person(), `${ana.slug}-new`];
    const change = (slug: string, as = token) => service().call("POST /me/slug", { token: as, body: { slug } });
    expect((await change(ben.ana.slug)).status).toBe(409);
    expect((await change("Not A Handle")).status).toBe(400);
    const { status, body } = await change(next);
    expect([status, body.slug]).toEqual([200, next]);
    expect((await service().call(`GET /accounts/${ana.slug}`, { token })).body.slug).toBe(next);
    expect((await change(ana.slug, ben.token)).status).toBe(409);
    const [refused, done] = await history(token);
    expect([done, refused]).toMatchObject([
      { kind: "profile.slug", outcome: "refused" },
      { kind: "profile.slug", before: ana.slug, after: next, outcome: "done" },
    ]);
    service().travel(91 * 86_400_000);
    expect((await change(ana.slug, await dashboardToken(service(), ben.ana))).status).toBe(200);
    service().travel(-91 * 86_400_000);
  });

  test("adds an address with its code, makes it primary and removes the old one", async () => {
    const { ana, token } = await person();
    const address = `new-${ana.email}`;
    const added = await service().call("POST /me/emails", { token, body: { address: ` ${address.toUpperCase()} ` } });
    expect(added.body.emails).toEqual([
      { address: ana.email, primary: true, verified: true },
      { address, primary: false, verified: false },
    ]);
    const verify = (code: string) => service().call("POST /me/emails/verify", { token, body: { address, code } });
    const code = await codeFor(service(), address);
    expect((await verify(code === "000000" ? "000001" : "000000")).status).toBe(400);
    expect((await service().call("POST /me/emails/primary", { token, body: { address } })).status).toBe(404);
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await service().call(`DELETE /me/emails/${address}`, { token })).status).toBe(200);
    await service().call("POST /me/emails", { token, body: { address } });
    await verify(await codeFor(service(), address));
    expect((await service().call("POST /me/emails/primary", { token, body: { address } })).body.emails[0].address).toBe(address);
    expect((await service().call(`DELETE /me/emails/${address}`, { token })).status).toBe(409);
    expect((await service().call(`DELETE /me/emails/${ana.email}`, { token })).body.emails).toHaveLength(1);
    expect((await history(token)).map(({ kind }: { kind: string }) => kind)).toEqual([
      "email.removed",
      "email.primary",
      "email.added",
      "email.removed",
      "email.added",
    ]);
  });

  test("gives a wrong code five attempts [security: codes can't be guessed]", async () => {
    const { ana, token } = await person();
    const address = `guess-${ana.email}`;
    await service().call("POST /me/emails", { token, body: { address } });
    const code = await codeFor(service(), address);
    const wrong = code === "111111" ? "222222" : "111111";
    const verify = (given: string) => service().call("POST /me/emails/verify", { token, body: { address, code: given } });
    await Promise.all(Array.from({ length: 8 }, () => verify(wrong)));
    expect((await verify(code)).status).toBe(400);
  });

  test("hides if another account has an address until its code is entered [security: no account enumeration]", async () => {
    const [{ ana, token }, ben] = [await person(), await person("Ben Ito")];
    const taken = await service().call("POST /me/emails", { token, body: { address: ben.ana.email } });
    const free = await service().call("POST /me/emails", { token, body: { address: `free-${ana.email}` } });
    expect([taken.status, free.status]).toEqual([200, 200]);
    const code = await codeFor(service(), ben.ana.email);
    const verified = await service().call("POST /me/emails/verify", { token, body: { address: ben.ana.email, code } });
    expect([verified.status, verified.body.error]).toEqual([409, expect.stringContaining("Another account")]);
    expect((await service().call("GET /me/profile", { token: ben.token })).body.emails[0].address).toBe(ben.ana.email);
    expect((await service().call(`DELETE /me/emails/${ben.ana.email}`, { token: await dashboardToken(service(), ana) })).status).toBe(200);
    expect((await service().call(`DELETE /me/emails/${ben.ana.email}`, { token })).status).toBe(404);
  });

  test("refuses an eleventh address with 409", async () => {
    const { ana, token } = await person();
    for (let index = 1; index < 10; index++)
      expect((await service().call("POST /me/emails", { token, body: { address: `n${index}-${ana.email}` } })).status).toBe(200);
    expect((await service().call("POST /me/emails", { token, body: { address: `n10-${ana.email}` } })).status).toBe(409);
  });
});

onEachDatabase("account deletion", (service) => {
  async function remove(ana: TestUser, token: string) {
    const asked = await service().call("POST /me/deletion/code", { token });
    if (asked.status !== 204) return asked;
    return service().call("POST /me/deletion", { token, body: { code: await codeFor(service(), ana.email) } });
  }

  test("lists the effects, then keeps comments under another name and ends all access", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service(), { name: "Ben Ito" })];
    const team = await createTeam(service(), { owner: ben, member: ana });
    const project = await createProject(service(), team);
    await createProject(service(), ana);
    const { id: mediaId } = await createMedia(service(), project);
    const personal = await personalToken(service(), ana, [team]);
    const comment = (await post(service(), { mediaId, token: personal }, { body: "Keep this" })).body;
    const token = await dashboardToken(service(), ana);
    const effects = (await service().call("GET /me/deletion", { token })).body;
    expect(effects).toEqual({
      allowed: true,
      nameAfter: "Deleted user",
      email: ana.email,
      teams: [{ id: team.id, slug: team.slug, name: "Acme", level: "member", blocked: null }],
      comments: 1,
      projects: 1,
      tokens: 1,
    });
    expect((await remove(ana, token)).status).toBe(204);
    for (const ended of [token, personal]) expect((await service().call("GET /me", { token: ended })).status).toBe(401);
    const bens = await personalToken(service(), ben, [team]);
    const kept = (await service().call(`GET /media/${mediaId}/comments/${comment.id}`, { token: bens })).body;
    expect([kept.text, kept.author.name]).toEqual(["Keep this", "Deleted user"]);
    expect(JSON.stringify(kept)).not.toContain(ana.slug);
    expect((await service().call(`GET /accounts/${team.slug}/members`, { token: bens })).body.results).toHaveLength(1);
    const [entry] = (await service().call(`GET /accounts/${team.slug}/history`, { token: bens })).body.results;
    expect(entry).toMatchObject({ kind: "account.deleted", actor: { name: "Ana Reis" } });
    expect(await service().deps.db.select().from(emails).where(eq(emails.userId, ana.id))).toEqual([]);
  });

  test("removes the files of the person's own media, builds and sites [security: deletion removes files]", async () => {
    const { deps } = service();
    const ana = await createUser(service());
    const project = await createProject(service(), ana);
    const ci = await projectToken(service(), project);
    await upload(service(), ci, await picture());
    await uploadBuild(service(), ci, { "home.png": await picture() });
    await deploySite(service(), ci, { "index.html": "<h1>Ana</h1>" });
    const stored = async () => {
      const keys = [];
      for (const folder of ["media", "builds", "deployments"])
        for await (const key of deps.storage.list(`${folder}/${project.id}`, new Date(8.64e15))) keys.push(key);
      return keys;
    };
    expect((await stored()).map((key) => key.split("/")[0])).toEqual(["media", "builds", "deployments"]);
    expect((await remove(ana, await dashboardToken(service(), ana))).status).toBe(204);
    expect((await service().call("GET /project", { token: ci })).status).toBe(401);
    await purgeDeletedProjects(deps);
    expect(await stored()).toEqual([]);
  });

  test("refuses the only owner of a team and says what to do", async () => {
    const [ana, ben] = [await createUser(service()), await createUser(service())];
    await createTeam(service(), { owner: ana, member: ben });
    const token = await dashboardToken(service(), ana);
    const effects = (await service().call("GET /me/deletion", { token })).body;
    expect(effects).toMatchObject({
      allowed: false,
      teams: [{ blocked: "You're the only owner of Acme. Make someone else an owner first." }],
    });
    const refused = await remove(ana, token);
    expect([refused.status, refused.body.error]).toEqual([409, effects.teams[0].blocked]);
    expect((await service().call("GET /me", { token })).status).toBe(200);
  });

  test("refuses a wrong and a used code", async () => {
    const ana = await createUser(service());
    const token = await dashboardToken(service(), ana);
    expect((await service().call("POST /me/deletion", { token, body: { code: "123456" } })).status).toBe(400);
    await service().call("POST /me/deletion/code", { token });
    const code = await codeFor(service(), ana.email);
    const all = await Promise.all([1, 2, 3].map(() => service().call("POST /me/deletion", { token, body: { code } })));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("leaves one owner when two owners delete their accounts at the same time [fault: a team keeps an owner]", async () => {
    for (let round = 0; round < 3; round++) {
      const [ana, ben, cleo] = [await createUser(service()), await createUser(service()), await createUser(service())];
      const team = await createTeam(service(), { owner: ana, member: cleo });
      await addMember(service(), team, ben, "owner");
      const both = await Promise.all([ana, ben].map(async (one) => ({ one, token: await dashboardToken(service(), one) })));
      for (const { token } of both) await service().call("POST /me/deletion/code", { token });
      const answers = await Promise.all(
        both.map(async ({ one, token }) =>
          service().call("POST /me/deletion", { token, body: { code: await codeFor(service(), one.email) } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      const owners = and(eq(memberships.teamId, team.id), eq(memberships.level, "owner"));
      expect(await service().deps.db.select().from(memberships).where(owners)).toHaveLength(1);
    }
  });

  test("frees the addresses for a new account", async () => {
    const ana = await createUser(service());
    expect((await remove(ana, await dashboardToken(service(), ana))).status).toBe(204);
    const [row] = await service().deps.db.select().from(users).where(eq(users.id, ana.id));
    expect(row!.deletedAt).toBeInstanceOf(Date);
    await service()
      .deps.db.insert(emails)
      .values({ address: ana.email, userId: (await createUser(service())).id, verifiedAt: new Date() });
  });
});
