import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shareLinks } from "../../../db/share-link-schema.ts";
import { historyEntries } from "../../../db/team-schema.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { shareProject } from "../../../testing/share-links.ts";

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const names = (body: { siblings: { name: string }[] }) => body.siblings.map(({ name }) => name);

onEachDatabase("share links", (service) => {
  test("open one team media with its files for anyone, and nothing else [security: a share link opens its media only]", async () => {
    const { add, create, share } = await shareProject(service());
    const media = await add("cart.png", { branch: "main" });
    const other = await add("team.png", { branch: "main" });
    const { status, body: link } = await create({ mediaIds: [media.id] });
    expect([status, link.subject, link.state, link.visits, link.audience]).toEqual([201, "media", "on", 0, "anyone"]);
    expect(link.url).toMatch(/\/m\/link-[a-z0-9]{28}$/);
    const { status: opened, body } = await share(link.url);
    expect(opened).toBe(200);
    expect(body).toMatchObject({ media: { name: "cart.png" }, permissions: ["view"], project: null, siblings: [], counterpart: null });
    expect(body.link).toMatchObject({ name: "Client", subject: "media", downloads: true, total: 1, position: 1 });
    expect(body.media.url).toBe(`${link.url}-${media.id}`);
    expect(JSON.stringify(body)).not.toContain(new URL(media.url).pathname.split("/").at(-1));
    expect((await fetch(body.media.fileUrl)).status).toBe(200);
    expect((await share(`${link.url}-${other.id}`)).status).toBe(404);
    expect((await share(media.url)).status).toBe(404);
    const foreign = new URL(body.media.fileUrl);
    foreign.pathname = new URL(other.fileUrl).pathname;
    expect((await fetch(foreign)).status).toBe(404);
  });

  test("store no secret that opens them [security: secrets of share links are stored hashed and encrypted]", async () => {
    const { add, create, list } = await shareProject(service());
    const media = await add("cart.png");
    const { body } = await create({ mediaIds: [media.id], audience: "passcode", passcode: "open sesame" });
    const [row] = await service().deps.db.select().from(shareLinks).where(eq(shareLinks.id, body.id));
    const secret = body.url.split("link-")[1];
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain("open sesame");
    expect(row?.passcodeHash).toMatch(/^scrypt\$32768\$8\$1\$/);
    expect((await list()).body.results[0].url).toBe(body.url);
  });

  test("stop with their files when turned off, and work again when turned on [security: ended share links reveal nothing]", async () => {
    const { add, create, change, share } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id] });
    const { fileUrl } = (await share(link.url)).body.media;
    expect((await change(link.id, { isOn: false })).body).toMatchObject({ state: "off", offBy: { slug: expect.any(String) } });
    const unknown = await share(`link-${"a".repeat(28)}`);
    for (const path of ["GET ", "GET /entry", "GET /comments"]) {
      const { status, body } = await share(link.url, {}, path);
      expect([status, body]).toEqual([404, unknown.body]);
    }
    expect((await fetch(fileUrl)).status).toBe(404);
    expect((await change(link.id, { isOn: true })).body).toMatchObject({ state: "on", offAt: null, offBy: null });
    expect((await share(link.url)).status).toBe(200);
    expect((await fetch(fileUrl)).status).toBe(200);
  });

  test("get another URL on request, and the previous URL returns 404 [security: a replaced share link reveals nothing]", async () => {
    const { add, create, change, share } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id] });
    const { status, body: renewed } = await change(link.id, { renewUrl: true });
    expect([status, renewed.id, renewed.name, renewed.visits]).toEqual([200, link.id, link.name, link.visits]);
    expect(renewed.url).not.toBe(link.url);
    expect([(await share(link.url)).status, (await share(renewed.url)).status]).toEqual([404, 200]);
    expect((await change(link.id, { renewUrl: false })).status).toBe(400);
  });

  test("end at their date with their files", async () => {
    const { add, create, share, list } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id], endsAt: new Date(Date.now() + 60_000).toISOString() });
    const { fileUrl } = (await share(link.url)).body.media;
    service().travel(61_000);
    expect((await share(link.url)).status).toBe(404);
    expect((await fetch(fileUrl)).status).toBe(404);
    expect((await list()).body.results[0].state).toBe("ended");
    service().travel(-61_000);
  });

  test("stop with their files when the project turns share links off", async () => {
    const { add, create, share, path, token } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id] });
    const { fileUrl } = (await share(link.url)).body.media;
    await service().call(`PATCH ${path}`, { token, body: { shareLinks: false } });
    expect([(await share(link.url)).status, (await fetch(fileUrl)).status]).toEqual([404, 404]);
    expect((await create({ mediaIds: [media.id] })).status).toBe(403);
    await service().call(`PATCH ${path}`, { token, body: { shareLinks: null } });
    expect((await share(link.url)).status).toBe(200);
  });

  test("of a selection open its media in its order; deleted ones drop out", async () => {
    const { add, create, share, token } = await shareProject(service());
    const [one, two, three] = [await add("1.png"), await add("2.png"), await add("3.png")];
    const { body: link } = await create({ mediaIds: [three.id, one.id, two.id, one.id] });
    expect(link).toMatchObject({ subject: "selection", mediaCount: 3 });
    expect(link.media.map(({ name }: { name: string }) => name)).toEqual(["3.png", "1.png", "2.png"]);
    const first = (await share(link.url)).body;
    expect([first.media.name, names(first), first.link.position, first.link.total]).toEqual(["3.png", ["3.png", "1.png", "2.png"], 1, 3]);
    const last = (await share(first.siblings[2].token)).body;
    expect([last.media.name, last.link.position]).toEqual(["2.png", 3]);
    await service().call(`DELETE /media/${one.id}`, { token });
    expect(names((await share(link.url)).body)).toEqual(["3.png", "2.png"]);
    expect((await share(first.siblings[1].token)).status).toBe(404);
  });

  test.each([
    ["branch", { branch: "feat/cart" }, { branch: "other" }],
    ["pull-request", { prNumber: 12 }, { prNumber: 13 }],
  ])("of a %s open the media that are there at the time", async (subject, own, foreign) => {
    const { add, create, share } = await shareProject(service());
    const { body: link } = await create(own);
    expect([link.subject, link.mediaCount]).toEqual([subject, null]);
    expect((await share(link.url, {}, "GET /entry")).body).toEqual({ needs: null, link: { name: "Client", subject, mediaCount: 0 } });
    expect((await share(link.url)).status).toBe(404);
    await add("1.png", own);
    const outside = await add("x.png", foreign);
    await add("2.png", own);
    expect(names((await share(link.url)).body)).toEqual(["1.png", "2.png"]);
    expect((await share(`${link.url}-${outside.id}`)).status).toBe(404);
  });

  test("show the other half of a pair only if it is in the link", async () => {
    const { add, create, share } = await shareProject(service());
    const before = await add("home.png", { branch: "b", state: "before" });
    const after = await add("home.png", { branch: "b", state: "after" });
    const alone = (await share((await create({ mediaIds: [after.id] })).body.url)).body;
    expect(alone.counterpart).toBeNull();
    const both = (await share((await create({ mediaIds: [after.id, before.id] })).body.url)).body;
    expect(both.counterpart.token).toBe(both.siblings[1].token);
    expect((await fetch(both.counterpart.fileUrl)).status).toBe(200);
  });

  test("without downloads serve files as parts of pages only", async () => {
    const { add, create, share } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id], downloads: false });
    const shared = (await share(link.url)).body;
    expect(shared.link.downloads).toBe(false);
    const read = async (headers: Record<string, string>, query = "") =>
      (await fetch(`${shared.media.fileUrl}${query}`, { headers })).status;
    expect(await read({ "sec-fetch-dest": "image" })).toBe(200);
    expect(await read({ "sec-fetch-dest": "document" })).toBe(404);
    expect(await read({}, "&download")).toBe(404);
  });

  test("are managed by reviewers, also by those who did not create them", async () => {
    const { add, create, change, list, team, path } = await shareProject(service());
    const media = await add("cart.png");
    const member = await createUser(service());
    await addMember(service(), team, member, "member");
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    const [own, read] = [await personalToken(service(), member, [team]), await personalToken(service(), viewer, [team])];
    const { body: link } = await create({ mediaIds: [media.id] });
    expect((await change(link.id, { name: "Agency" }, own)).body.name).toBe("Agency");
    const admin = await personalToken(service(), await createUser(service()), []);
    expect((await list("", admin)).status).toBe(404);
    await service().call(`PATCH ${path}`, { token: own, body: { defaultUserLevel: "viewer" } });
    for (const { status } of [await list("", read), await create({ mediaIds: [media.id] }, read), await change(link.id, {}, read)])
      expect(status).toBe(403);
  });

  test("are listed newest first, for a media, a branch and a pull request", async () => {
    const { add, create, list } = await shareProject(service());
    const media = await add("cart.png", { branch: "main" });
    const other = await add("team.png");
    await create({ name: "One", mediaIds: [media.id] });
    await create({ name: "Two", mediaIds: [other.id, media.id] });
    await create({ name: "Three", branch: "main" });
    await create({ name: "Four", prNumber: 7 });
    const listed = async (query: string) => (await list(query)).body.results.map(({ name }: { name: string }) => name);
    expect(await listed("")).toEqual(["Four", "Three", "Two", "One"]);
    expect(await listed(`?mediaId=${media.id}`)).toEqual(["Three", "Two", "One"]);
    expect(await listed("?branch=main")).toEqual(["Three"]);
    expect(await listed("?prNumber=7")).toEqual(["Four"]);
  });

  test("are paged by cursor, filtered by state and searched by name and branch", async () => {
    const { add, create, change, list } = await shareProject(service());
    const media = await add("cart.png");
    const made: string[] = [];
    for (const name of ["One", "Two", "Three"]) made.push((await create({ mediaIds: [media.id], name })).body.id);
    const branch = (await create({ branch: "Spring-Sale", name: "Four" })).body.id;
    await change(made[1]!, { isOn: false });
    const first = (await list("?page=1&perPage=2")).body;
    expect([first.pageInfo.total, first.results.map(({ name }: { name: string }) => name), first.next]).toEqual([
      4,
      ["Four", "Three"],
      made[2],
    ]);
    await create({ mediaIds: [media.id], name: "Five" });
    const second = (await list(`?page=1&perPage=2&cursor=${first.next}`)).body;
    expect([second.results.map(({ name }: { name: string }) => name), second.next]).toEqual([["Two", "One"], null]);
    const found = async (query: string) => (await list(query)).body.results.map(({ id }: { id: string }) => id);
    expect(await found("?state=off")).toEqual([made[1]]);
    expect(await found("?search=spring")).toEqual([branch]);
    expect(await found("?state=ended")).toEqual([]);
    expect([(await found("?opens=files")).length, (await found("?opens=change")).length]).toEqual([5, 0]);
  });

  test("record their creation, changes and switches without passcodes and addresses", async () => {
    const { add, create, change, team } = await shareProject(service());
    const media = await add("cart.png");
    const { body: link } = await create({ mediaIds: [media.id] });
    await change(link.id, { name: "Agency", audience: "passcode", passcode: "open sesame" });
    await change(link.id, { audience: "addresses", addresses: ["eve@client.example"] });
    await change(link.id, { name: "Agency" });
    await change(link.id, { isOn: false });
    await change(link.id, { isOn: false });
    const { deps } = service();
    const entries = await deps.db.select().from(historyEntries).where(eq(historyEntries.teamId, team.id)).orderBy(historyEntries.createdAt);
    const own = entries.filter(({ targetId }) => targetId === link.id);
    expect(own.map(({ kind, after }) => [kind, after])).toEqual([
      ["share-link.created", "Client"],
      ["share-link.changed", "name, audience, passcode"],
      ["share-link.changed", "audience, addresses"],
      ["share-link.turned-off", null],
    ]);
    expect(JSON.stringify(own)).not.toMatch(/sesame|client\.example/);
  });

  test.each([
    [{}, 400],
    [{ branch: "a", prNumber: 1 }, 400],
    [{ branch: "a", name: " " }, 400],
    [{ branch: "a", audience: "passcode" }, 400],
    [{ branch: "a", passcode: "open sesame" }, 400],
    [{ branch: "a", audience: "passcode", passcode: "short" }, 400],
    [{ branch: "a", audience: "addresses", addresses: [] }, 400],
    [{ branch: "a", audience: "addresses", addresses: ["not an address"] }, 400],
    [{ branch: "a", endsAt: inDays(-1) }, 400],
    [{ branch: "a", endsAt: inDays(5 * 366 + 1) }, 400],
    [{ mediaIds: ["unknown"] }, 404],
  ])("with %j are refused with %i", async (body, status) => {
    const { create } = await shareProject(service());
    expect((await create(body)).status).toBe(status);
  });

  test("of private projects need the project's permission", async () => {
    const { create, path, token } = await shareProject(service(), { private: true });
    expect((await create({ branch: "main" })).status).toBe(403);
    await service().call(`PATCH ${path}`, { token, body: { shareLinks: true } });
    expect((await create({ branch: "main" })).status).toBe(201);
  });
});
