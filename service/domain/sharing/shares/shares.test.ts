import { beforeAll, describe, expect, test } from "vitest";
import { commentReactions, comments } from "../../../db/comment-schema.ts";
import { media, mediaVersions } from "../../../db/media-schema.ts";
import { newId, newShareToken } from "../../../core/ids.ts";
import {
  addMember,
  createProject,
  createTeam,
  createUser,
  personalToken,
  projectToken,
  type TestProject,
} from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";

type Stored = { id: string; token: string; versions: string[] };
type Version = { status?: "ready" | "pending"; expiresAt?: Date };

async function store(
  { deps: { db } }: TestService,
  project: { id: string },
  visibility: "team" | "public",
  versions: Version[] = [{}],
): Promise<Stored> {
  const id = newId();
  const token = newShareToken();
  await db.insert(media).values({ id, projectId: project.id, name: `${id}.png`, visibility, shareToken: token });
  const ids = versions.map(() => newId());
  for (const [index, version] of versions.entries()) {
    const bytes = { hash: newId(), key: newId(), contentType: "image/png", size: 10, width: 4, height: 3 };
    await db
      .insert(mediaVersions)
      .values({ id: ids[index]!, mediaId: id, projectId: project.id, number: index + 1, status: "ready", ...bytes, ...version });
  }
  await db.insert(comments).values({ id: `comment-${id}`, mediaId: id, body: { type: "doc", content: [] }, text: "here" });
  return { id, token, versions: ids };
}

onEachDatabase("GET /shares/{shareToken}", (service) => {
  type Caller =
    | "anonymous"
    | "owner"
    | "member"
    | "admin"
    | "reviewer"
    | "viewer"
    | "outsider"
    | "contributor"
    | "project"
    | "otherProject"
    | "unscoped";
  const tokens = {} as Record<Caller, string | undefined>;
  let project: TestProject;
  const read = (share: { token: string }, caller: Caller, path = "") =>
    service().call(`GET /shares/${share.token}${path}`, { token: tokens[caller] });

  beforeAll(async () => {
    const people = {} as Record<
      "owner" | "member" | "admin" | "reviewer" | "viewer" | "contributor" | "outsider",
      Awaited<ReturnType<typeof createUser>>
    >;
    for (const name of ["owner", "member", "admin", "reviewer", "viewer", "contributor", "outsider"] as const)
      people[name] = await createUser(service(), { name });
    const team = await createTeam(service(), { owner: people.owner, member: people.member });
    for (const name of ["admin", "reviewer", "viewer", "contributor"] as const)
      await addMember(service(), team, people[name], "contributor");
    const levels = (["admin", "reviewer", "viewer"] as const).map((name) => [people[name], name] as [typeof people.admin, typeof name]);
    project = await createProject(service(), team, { levels, private: false });
    for (const name of ["owner", "member", "admin", "reviewer", "viewer", "contributor"] as const)
      tokens[name] = await personalToken(service(), people[name], [team]);
    tokens.outsider = await personalToken(service(), people.outsider);
    tokens.unscoped = await personalToken(service(), people.owner);
    tokens.project = await projectToken(service(), project);
    tokens.otherProject = await projectToken(service(), await createProject(service(), team));
  });

  const all = ["view", "review", "admin"];
  const members: [Caller, string[]][] = [
    ["owner", all],
    ["member", all],
    ["admin", all],
    ["reviewer", ["view", "review"]],
    ["viewer", ["view"]],
    ["project", all],
  ];
  const visitors: Caller[] = ["anonymous", "outsider", "contributor", "unscoped", "otherProject"];

  test.each(members)("opens team and public media for %s, with the project and %j", async (caller, permissions) => {
    for (const visibility of ["team", "public"] as const) {
      const share = await store(service(), project, visibility);
      const { status, body } = await read(share, caller);
      expect(status).toBe(200);
      expect(body).toMatchObject({ media: { id: share.id, visibility, status: "ready" }, permissions, project: { name: project.name } });
      expect((await read(share, caller, "/comments")).body).toMatchObject([{ id: `comment-${share.id}`, mediaId: share.id }]);
    }
  });

  test.each(visitors)("opens public media alone for %s, without naming the project", async (caller) => {
    const open = await store(service(), project, "public");
    const { status, body } = await read(open, caller);
    expect([status, body.permissions, body.project]).toEqual([200, ["view"], null]);
    expect((await read(open, caller, "/comments")).body).toHaveLength(1);
    const closed = await store(service(), project, "team");
    for (const path of ["", "/comments"]) {
      const response = await read(closed, caller, path);
      expect([response.status, response.body]).toEqual([404, { error: "Not found" }]);
    }
  });

  test("returns the same 404 for unknown, unfinished and expired media [security: Share links reveal nothing]", async () => {
    const past = new Date(Date.now() - 1000);
    const shares = [
      { token: "unknown" },
      { token: "a'b\"c%25" },
      await store(service(), project, "public", []),
      await store(service(), project, "public", [{ status: "pending" }]),
      await store(service(), project, "public", [{}, { expiresAt: past }]),
    ];
    for (const share of shares)
      for (const path of ["", "/comments"]) {
        const { status, body } = await read(share, "owner", path);
        expect([status, body]).toEqual([404, { error: "Not found" }]);
      }
  });

  test("returns 401 for an invalid token, even on public media", async () => {
    const share = await store(service(), project, "public");
    expect((await service().call(`GET /shares/${share.token}`, { token: "lpp_unknown" })).status).toBe(401);
  });

  test("returns the newest finished version and retained ones, newest first", async () => {
    const expired = { expiresAt: new Date(Date.now() - 1000) };
    const share = await store(service(), project, "public", [
      expired,
      {},
      { expiresAt: new Date(Date.now() + 60_000) },
      { status: "pending" },
    ]);
    const { body } = await read(share, "anonymous");
    expect(body.versions.map(({ id }: { id: string }) => id)).toEqual([share.versions[2], share.versions[1]]);
    expect(body.versions[0]).toMatchObject({ number: 3, width: 4, height: 3, sizeBytes: 10, contentType: "image/png" });
    expect(body.media.version).toBe(3);
  });

  test("returns at most 100 versions", async () => {
    const share = await store(
      service(),
      project,
      "public",
      Array.from({ length: 102 }, () => ({})),
    );
    const { body } = await read(share, "anonymous");
    expect([body.versions.length, body.versions[0].number, body.versions.at(-1).number]).toEqual([100, 102, 3]);
  });

  test("runs two statements besides the token's, and so do its comments", async () => {
    const share = await store(service(), project, "public");
    for (const [caller, most] of [
      ["anonymous", 1],
      ["owner", 2],
      ["project", 2],
    ] as const)
      for (const path of ["", "/comments"]) {
        service().statements();
        await read(share, caller, path);
        expect(service().statements(), `${caller} ${path}`).toBeLessThanOrEqual(most + 1);
      }
  });

  describe("its comments", () => {
    test("return 304 for the last ETag until something changes", async () => {
      const share = await store(service(), project, "public");
      const ask = (tag: string) => service().call(`GET /shares/${share.token}/comments`, { headers: { "if-none-match": tag } });
      const tag = (await read(share, "anonymous", "/comments")).headers.get("etag")!;
      for (const form of [tag, `"other", ${tag}`, tag.replace(/^W\//, ""), "*"]) expect((await ask(form)).status, form).toBe(304);
      const same = await ask(tag);
      expect([same.body, same.headers.get("etag")]).toEqual([undefined, tag]);
      expect((await ask('"other"')).status).toBe(200);
      const ben = await createUser(service());
      await service()
        .deps.db.insert(commentReactions)
        .values({ commentId: `comment-${share.id}`, userId: ben.id, emoji: "👍" });
      const changed = await ask(tag);
      expect([changed.status, changed.body]).toMatchObject([200, [{ reactions: [{ emoji: "👍", count: 1 }] }]]);
    });

    test("before a given comment return up to 200 older ones of this media", async () => {
      const share = await store(service(), project, "public");
      const other = await store(service(), project, "public");
      const rows = Array.from({ length: 405 }, (_, index) => ({
        id: `comment-${share.id}-${index}`,
        mediaId: share.id,
        body: { type: "doc" },
        text: "x",
      }));
      await service().deps.db.insert(comments).values(rows);
      const page = async (before: string, caller: Caller = "anonymous") =>
        ((await read(share, caller, `/comments?before=${before}`)).body as { id: string }[]).map(({ id }) => id);
      const newest = ((await read(share, "anonymous", "/comments")).body as { id: string }[]).map(({ id }) => id);
      const second = await page(newest[0]!);
      const third = await page(second[0]!);
      expect([newest.length, second.length, third.length]).toEqual([200, 200, 6]);
      expect([...third, ...second, ...newest]).toEqual([`comment-${share.id}`, ...rows.map(({ id }) => id)]);
      expect(await page(third[0]!)).toEqual([]);
      expect(await page("comment-none")).toEqual([]);
      const stray = await page(`comment-${other.id}`);
      expect(stray.every((id) => id.startsWith(`comment-${share.id}`))).toBe(true);
      expect(await page(`${newest[0]}&perPage=1000`)).toEqual([...third, ...second]);
      expect(await page(`${newest[0]}&perPage=3`)).toEqual(second.slice(-3));
      expect(((await read(share, "anonymous", "/comments?perPage=1000")).body as unknown[]).length).toBe(406);
      const hidden = await store(service(), project, "team");
      expect((await read(hidden, "anonymous", `/comments?before=comment-${hidden.id}`)).status).toBe(404);
      expect((await read(hidden, "anonymous", "/comments?perPage=1000")).status).toBe(404);
      expect((await read(share, "anonymous", "/comments?perPage=1001")).status).toBe(400);
      expect((await read(share, "anonymous", "/comments?before=a&before=b")).status).toBe(400);
    });
  });
});
