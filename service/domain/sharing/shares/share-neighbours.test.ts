import { expect, test } from "vitest";
import { media, mediaVersions } from "../../../db/media-schema.ts";
import { newId, newShareToken } from "../../../core/ids.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";

type Given = {
  name: string;
  state?: "before" | "after";
  visibility?: "team" | "public";
  pr?: number;
  branch?: string;
  version?: { status?: "pending"; expiresAt?: Date; contentType?: string };
};

onEachDatabase("What stands beside a share", (service) => {
  async function store(project: { id: string }, { name, state, visibility = "public", pr, branch, version = {} }: Given) {
    const [id, shareToken] = [newId(), newShareToken()];
    const attachment = pr ? `pr:${pr}` : branch ? `branch:${branch}` : "";
    const { db } = service().deps;
    await db.insert(media).values({
      id,
      projectId: project.id,
      name,
      state: state ?? null,
      visibility,
      shareToken,
      attachment,
      branch: branch ?? null,
      prNumber: pr ?? null,
    });
    const bytes = { hash: newId(), key: newId(), contentType: "image/png", size: 10, width: 1000, height: 30 };
    await db
      .insert(mediaVersions)
      .values({ id: newId(), mediaId: id, projectId: project.id, number: 1, status: "ready", ...bytes, ...version });
    return shareToken;
  }
  const read = async (shareToken: string, token?: string) => (await service().call(`GET /shares/${shareToken}`, { token })).body;
  const names = (body: { siblings: { name: string }[] }) => body.siblings.map((one) => one.name);

  test("returns the other half of a before/after pair from either side", async () => {
    const { project } = await setUp(service());
    const before = await store(project, { name: "pay-before.png", state: "before", pr: 3 });
    const after = await store(project, { name: "pay-AFTER.png", state: "after", pr: 3 });
    const { counterpart } = await read(before);
    expect(counterpart).toMatchObject({
      token: after,
      name: "pay-AFTER.png",
      state: "after",
      contentType: "image/png",
      width: 1000,
      height: 30,
    });
    expect(counterpart.url).toBe(`${service().origin}/m/${after}`);
    expect(counterpart.previews.map((one: { width: number }) => one.width)).toEqual([320, 960]);
    expect(counterpart.fileUrl).not.toContain("signature");
    expect((await read(after)).counterpart).toMatchObject({ token: before, state: "before" });
  });

  test("returns the pair, but no siblings, of media without a pull request or branch", async () => {
    const { project } = await setUp(service());
    const before = await store(project, { name: "pay.png", state: "before" });
    const after = await store(project, { name: "pay.png", state: "after" });
    await store(project, { name: "else.png" });
    expect(await read(before)).toMatchObject({ counterpart: { token: after }, siblings: [] });
  });

  test("returns no half of another attachment, project, state or name, or without access", async () => {
    const [{ project }, other] = [await setUp(service()), await setUp(service())];
    const before = await store(project, { name: "pay-before.png", state: "before", pr: 3 });
    await store(project, { name: "pay-after.png", state: "after", pr: 4 });
    await store(project, { name: "pay-after.png", state: "after", branch: "x" });
    await store(project, { name: "pay.png", pr: 3 });
    await store(project, { name: "pay-extra-after.png", state: "after", pr: 3 });
    await store(other.project, { name: "pay-after.png", state: "after", pr: 3 });
    await store(project, { name: "pay_after.png", state: "after", pr: 3, version: { status: "pending" } });
    await store(project, { name: "pay.after.png", state: "after", pr: 3, version: { expiresAt: new Date(0) } });
    expect((await read(before)).counterpart).toBeNull();
  });

  test("returns siblings by upload time, with itself; only public ones to visitors", async () => {
    const { project, token } = await setUp(service());
    const first = await store(project, { name: "1.png", branch: "x" });
    await store(project, { name: "2-before.png", state: "before", branch: "x", visibility: "team" });
    await store(project, { name: "2-after.png", state: "after", branch: "x" });
    await store(project, { name: "pending.png", branch: "x", version: { status: "pending" } });
    await store(project, { name: "gone.png", branch: "x", version: { expiresAt: new Date(0) } });
    await store(project, { name: "published.png", branch: "x", pr: 9 });
    await store(project, { name: "loose.png" });
    const visitor = await read(first);
    expect(names(visitor)).toEqual(["1.png", "2-after.png"]);
    expect(visitor.siblings[0]).toEqual({ token: first, name: "1.png", state: null });
    expect(names(await read(first, token))).toEqual(["1.png", "2-before.png", "2-after.png"]);
    const after = visitor.siblings[1].token;
    expect((await read(after)).counterpart).toBeNull();
    const half = (await read(after, token)).counterpart;
    expect(half).toMatchObject({ name: "2-before.png" });
    expect(half.fileUrl).toContain("signature");
    expect(names(await read(first, (await setUp(service())).token))).toEqual(["1.png", "2-after.png"]);
  });

  test("returns at most the 100 nearest siblings", async () => {
    const { project } = await setUp(service());
    const tokens: string[] = [];
    for (let i = 0; i < 120; i++) tokens.push(await store(project, { name: `${i}.png`, pr: 8 }));
    expect(names(await read(tokens[60]!))).toEqual(Array.from({ length: 100 }, (_, i) => `${i + 11}.png`));
    expect(names(await read(tokens[0]!))).toHaveLength(51);
    expect(names(await read(tokens[119]!))).toHaveLength(50);
  });
});
