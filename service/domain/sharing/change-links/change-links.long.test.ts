import sharp from "sharp";
import { expect, test } from "vitest";
import { shareLinks } from "../../../db/share-link-schema.ts";
import { readBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const DAY_MS = 24 * 3_600_000;
const size = { width: 200, height: 120 };
const page = (colour: string, y: number) => drawing("#fff", [{ x: 20, y, width: 40, height: 20, colour }], size);

/** A build with two changed pages, a new one and a text, in a project that allows links. */
async function changedBuild(service: TestService) {
  const made = await setUp(service, { private: false });
  const files = async (colour: string) => ({
    "cart.png": await page(colour, 10),
    "team.png": await page(colour === "#2563eb" ? "#222222" : "#0a7a00", 60),
    "terms.txt": Buffer.from(colour === "#2563eb" ? "one\n" : "one\ntwo\n"),
  });
  await verdictOf(service, made.ci, made.project, await files("#2563eb"));
  await verdictOf(
    service,
    made.ci,
    made.project,
    { ...(await files("#1d4ed8")), "new.png": await page("#1d4ed8", 30) },
    { create: { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] } },
  );
  const path = `/projects/${made.project.path}`;
  const causes = (await readBuild(service, made.token, made.project, 2, "/causes")).body.results as {
    id: string;
    summary: string;
    sample: { name: string; diffId: string; afterUrl: string; beforeUrl: string };
  }[];
  const cause = (name: string) => causes.find(({ sample }) => sample.name === name)!;
  const create = (body: object, token = made.token) => service.call(`POST ${path}/builds/2/change-links`, { token, body });
  const open = (url: string, token?: string) => service.call(`GET /changes/${url.split("/c/")[1]}`, { token });
  const list = (query = "") => service.call(`GET ${path}/change-links${query}`, { token: made.token });
  const revoke = (id: string, token = made.token) => service.call(`POST ${path}/change-links/${id}/revoke`, { token });
  const set = (changes: object) => service.call(`PATCH ${path}`, { token: made.token, body: changes });
  return { ...made, path, cause, create, open, list, revoke, set };
}

const pixels = async (url: string) =>
  sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

onEachDatabase("links to one change", (service) => {
  test("opens exactly the change, with the same crop, for anyone [security: a change link shows one change]", async () => {
    const { cause, create, open, token, project } = await changedBuild(service());
    const cart = cause("cart.png");
    const { status, body } = await create({ causeId: cart.id });
    expect([status, body.link.state, body.link.build, body.link.name]).toEqual([201, "active", 2, "cart.png"]);
    expect(body.url).toMatch(/\/c\/[a-z0-9]{28}$/);
    const shared = (await open(body.url)).body;
    expect(shared).toMatchObject({
      name: "cart.png",
      summary: "Recoloured #2563EB → #1D4ED8",
      sharedBy: { name: expect.any(String), team: expect.any(String) },
      before: { contentType: "image/png", ...size },
      after: { contentType: "image/png", ...size },
      region: { kind: "changed", after: { x: 20, y: 10, width: 40, height: 20 } },
      place: null,
    });
    const [crop, own] = [await pixels(shared.after.cropUrl), await pixels(cart.sample.afterUrl)];
    expect([crop.info.width, crop.info.height]).toEqual([40, 20]);
    expect(crop.data.equals(own.data)).toBe(true);
    expect((await pixels(shared.before.url)).info).toMatchObject(size);
    expect(JSON.stringify(shared)).not.toContain(project.path);
    expect((await open(body.url, token)).body.place).toMatchObject({ build: 2, diffId: cart.sample.diffId, region: 0 });
  });

  test("shows open comments at places of the snapshot only where its maker wants it [security: a change link shows comments on request only]", async () => {
    const { cause, create, open, token, path } = await changedBuild(service());
    const cart = cause("cart.png");
    const write = async (body: object) =>
      (await service().call(`POST ${path}/builds/2/comments`, { token, body: { screenshotDiffId: cart.sample.diffId, ...body } })).body;
    const anchor = { type: "point", x: 0.25, y: 0.5 };
    await write({ body: "Wrong **price**", anchor });
    await write({ body: "No place" });
    await write({ body: "Draft", anchor, addToReview: true });
    const done = await write({ body: "Done", anchor });
    await service().call(`POST ${path}/builds/2/comments/${done.id}/resolve`, { token });
    const [silent, speaking] = [await create({ causeId: cart.id }), await create({ causeId: cart.id, comments: true })];
    expect([silent.body.link.comments, speaking.body.link.comments]).toEqual([false, true]);
    expect((await open(silent.body.url)).body.pins).toEqual([]);
    expect((await open(speaking.body.url)).body.pins).toMatchObject([
      { side: "after", point: { x: 0.25, y: 0.5 }, box: null, text: "Wrong price", author: expect.any(String) },
    ]);
  });

  test("names the other changed areas of its pictures, by which they are aligned", async () => {
    const { create, open, cause } = await changedBuild(service());
    const one = (await open((await create({ causeId: cause("cart.png").id })).body.url)).body;
    expect(one.others).toEqual([]);
    const whole = (await open((await create({ diffId: cause("cart.png").sample.diffId })).body.url)).body;
    expect(whole).toMatchObject({ region: null, others: [{ kind: "changed", after: { x: 20, y: 10 } }] });
  });

  test("opens nothing beside its change [security: neighbours of a shared change are 404]", async () => {
    const { cause, create, open, path } = await changedBuild(service());
    const { url } = (await create({ causeId: cause("cart.png").id })).body;
    const other = (await create({ causeId: cause("team.png").id })).body;
    const [shared, neighbour] = [(await open(url)).body, (await open(other.url)).body];
    const query = new URL(shared.after.url).search;
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(shared.after.url)).toBe(200);
    expect(await status(neighbour.after.url.split("?")[0] + query)).toBe(404);
    expect(await status(shared.after.url.replace("-after.", "-before."))).toBe(404);
    expect(await status(shared.after.url.replace("-after.", "-after-crop."))).toBe(404);
    expect(await status(shared.after.url.split("?")[0])).toBe(404);
    expect(await status(cause("team.png").sample.afterUrl.split("?")[0] + query)).toBe(404);
    for (const rest of ["/builds/2", "/builds/2/causes", "/change-links"])
      expect((await service().call(`GET ${path}${rest}`)).status).toBe(401);
  });

  test("is a digest and encrypted at rest, and listed with its URL for reviewers only [security: tokens of change links are not stored]", async () => {
    const { cause, create, list, path, token } = await changedBuild(service());
    const { url, link } = (await create({ causeId: cause("cart.png").id })).body;
    const secret = url.split("/c/")[1];
    const rows = await service().deps.db.select().from(shareLinks);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.find(({ id }) => id === link.id)!.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify((await list()).body)).not.toContain(secret);
    const all = (await service().call(`GET ${path}/share-links?build=2`, { token })).body.results;
    expect(all).toMatchObject([{ id: link.id, url, subject: "change", change: { build: 2, region: 0, comments: false }, state: "on" }]);
    expect((await service().call(`GET ${path}/share-links?build=1`, { token })).body.results).toEqual([]);
    const ofKind = async (opens: string) => (await service().call(`GET ${path}/share-links?state=on&opens=${opens}`, { token })).body;
    expect([(await ofKind("change")).pageInfo.total, (await ofKind("files")).pageInfo.total]).toEqual([1, 0]);
    expect((await service().call(`GET /shares/link-${secret}/entry`)).status).toBe(404);
  });

  test("is a share link: it gets another name, end and URL, and is turned off and on", async () => {
    const { cause, create, open, path, token, set } = await changedBuild(service());
    const { url, link } = (await create({ causeId: cause("cart.png").id })).body;
    const change = (body: object) => service().call(`PATCH ${path}/share-links/${link.id}`, { token, body });
    for (const wrong of [{ audience: "passcode", passcode: "secret" }, { comments: "guest" }, { downloads: false }, { endsAt: null }])
      expect((await change(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await change({ name: "Shop", isOn: false })).body).toMatchObject({ name: "Shop", state: "off" });
    expect((await open(url)).status).toBe(404);
    await set({ changeLinks: false });
    expect((await change({ isOn: true })).status).toBe(403);
    await set({ changeLinks: true });
    expect((await change({ isOn: true })).body.state).toBe("on");
    expect((await open(url)).status).toBe(200);
    const renewed = (await change({ renewUrl: true })).body.url;
    expect([(await open(url)).status, (await open(renewed)).status]).toEqual([404, 200]);
  });

  test("ends for page and pictures when revoked, expired or turned off, like an unknown one [security: ended change links reveal nothing]", async () => {
    const { cause, create, open, revoke, set, token, list } = await changedBuild(service());
    const made = async (more = {}) =>
      (await create({ causeId: cause("cart.png").id, ...more })).body as { url: string; link: { id: string } };
    const unknown = await open("/c/unknown");
    expect([unknown.status, unknown.body]).toEqual([404, { error: "Not found" }]);
    const expectEnded = async (url: string, picture: string) => {
      for (const reader of [undefined, token]) {
        const answer = await open(url, reader);
        expect([answer.status, answer.body]).toEqual([404, unknown.body]);
      }
      expect((await fetch(picture)).status).toBe(404);
    };
    const revoked = await made();
    const picture = (await open(revoked.url)).body.after.url;
    expect((await revoke(revoked.link.id)).body).toMatchObject({ state: "revoked", revokedBy: { id: expect.any(String) } });
    await expectEnded(revoked.url, picture);
    expect((await revoke(revoked.link.id)).status).toBe(409);

    const off = await made();
    const hidden = (await open(off.url)).body.after.url;
    expect((await set({ changeLinks: false })).body.changeLinks).toBe(false);
    await expectEnded(off.url, hidden);
    expect((await create({ causeId: cause("cart.png").id })).status).toBe(403);
    expect((await set({ changeLinks: null })).body.changeLinks).toBe(true);
    expect((await open(off.url)).status).toBe(200);
    expect((await set({ private: true })).body.changeLinks).toBe(false);
    await expectEnded(off.url, hidden);
    expect((await set({ changeLinks: true })).body.changeLinks).toBe(true);
    expect((await open(off.url)).status).toBe(200);

    service().travel(14 * DAY_MS + 1000);
    expect((await open(off.url)).status).toBe(404);
    expect((await list("?active=true")).body.pageInfo.total).toBe(0);
    expect((await list("?build=2")).body.results.map(({ state }: { state: string }) => state)).toEqual(["expired", "revoked"]);
    expect((await list("?build=1")).body.pageInfo.total).toBe(0);
  });

  test("links places, areas, new snapshots and texts, for up to a year", async () => {
    const { cause, create, open, token, project, team } = await changedBuild(service());
    const diffs = (await readBuild(service(), token, project, 2, "/diffs")).body.results as { id: string; name: string }[];
    const diff = (name: string) => diffs.find((one) => one.name === name)!.id;
    const places = await readBuild(service(), token, project, 2, `/causes/${cause("team.png").id}/places`);
    const shared = async (body: object) => (await open((await create(body)).body.url)).body;
    expect(await shared({ placeId: places.body.results[0].id })).toMatchObject({ name: "team.png", region: { kind: "changed" } });
    expect(await shared({ diffId: diff("team.png"), region: 0 })).toMatchObject({ name: "team.png", region: { kind: "changed" } });
    expect(await shared({ diffId: diff("team.png") })).toMatchObject({
      summary: "1 area changed",
      region: null,
      before: { cropUrl: null },
    });
    expect(await shared({ diffId: diff("new.png") })).toMatchObject({ summary: "New snapshot", before: null, after: { ...size } });
    const text = await shared({ causeId: cause("terms.txt").id });
    expect(text).toMatchObject({ region: { kind: "lines" }, after: { contentType: "text/plain", cropUrl: null } });
    const file = await fetch(text.after.url);
    expect([await file.text(), file.headers.get("content-disposition")]).toEqual(["one\ntwo\n", "attachment"]);
    const at = (days: number) => new Date(service().deps.now().getTime() + days * DAY_MS).toISOString();
    const status = async (body: object) => (await create(body)).status;
    expect(await status({ diffId: diff("team.png"), expiresAt: at(365) })).toBe(201);
    expect(await status({ diffId: diff("team.png"), expiresAt: at(367) })).toBe(400);
    expect(await status({ diffId: diff("team.png"), expiresAt: at(-1) })).toBe(400);
    expect(await status({ diffId: diff("team.png"), region: 1 })).toBe(404);
    expect(await status({ diffId: "0" })).toBe(404);
    expect(await status({ causeId: "1", diffId: "1" })).toBe(400);
    expect(await status({ causeId: "1", region: 0 })).toBe(400);
    const history = await service().call(`GET /accounts/${team.slug}/history?kind=change-link.created`, { token });
    expect(history.body.results[0]).toMatchObject({ target: project.path, after: "team.png" });
  });

  test("needs the reviewer role to create and revoke, and the admin role for the setting", async () => {
    const { cause, create, revoke, team, path, token: owner } = await changedBuild(service());
    const { link } = (await create({ causeId: cause("cart.png").id })).body;
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    const token = await personalToken(service(), viewer, [team]);
    expect((await create({ causeId: cause("cart.png").id }, token)).status).toBe(404);
    const grant = (level: string) => service().call(`PUT ${path}/contributors/${viewer.id}`, { token: owner, body: { level } });
    await grant("viewer");
    expect((await create({ causeId: cause("cart.png").id }, token)).status).toBe(403);
    expect((await revoke(link.id, token)).status).toBe(403);
    await grant("reviewer");
    expect((await service().call(`PATCH ${path}`, { token, body: { changeLinks: true } })).status).toBe(403);
    expect((await create({ causeId: cause("cart.png").id }, token)).status).toBe(201);
    expect((await revoke(link.id, token)).status).toBe(200);
  });
});
