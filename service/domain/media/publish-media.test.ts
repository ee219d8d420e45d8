import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "../../db/media-schema.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, setUp, upload } from "../../testing/uploads.ts";
import { publishBranch } from "./publish-media.ts";

onEachDatabase("A pull request opened for a branch", (service) => {
  const opened = (project: { id: string }, more: Partial<Parameters<typeof publishBranch>[1]> = {}) =>
    publishBranch(service().deps, { projectId: project.id, branch: "feature", prNumber: 7, fork: false, ...more });
  const staged = async (ci: string, name: string, more: object = {}) =>
    (await upload(service(), ci, await picture(), { name, branch: "feature", ...more })).body as { id: string };
  const read = async (ci: string, id: string) => (await service().call(`GET /media/${id}`, { token: ci })).body;

  test("publishes its staged, uploaded media, oldest first, and keeps branch, address and state", async () => {
    const { ci, project } = await setUp(service());
    const one = await staged(ci, "one-before.png", { visibility: "public" });
    const two = await staged(ci, "two.png");
    const other = await staged(ci, "other.png", { branch: "feature/2" });
    const loose = (await upload(service(), ci, await picture(), { name: "loose.png" })).body;
    const before = await read(ci, one.id);
    expect(await opened(project)).toEqual([one.id, two.id]);
    expect(await read(ci, one.id)).toEqual({ ...before, stage: "published", prNumber: 7 });
    for (const { id } of [other, loose]) expect(await read(ci, id)).toMatchObject({ stage: "staged", prNumber: null });
    expect(await opened(project)).toEqual([]);
    expect(await read(ci, one.id)).toMatchObject({ prNumber: 7 });
  });

  test("publishes a media with a taken identity once it is free, and never a media without an upload", async () => {
    const { ci, project } = await setUp(service());
    const pending = (
      await service().call("POST /media", { token: ci, body: declared(await picture(), { name: "pending.png", branch: "feature" }) })
    ).body.media;
    const there = (await upload(service(), ci, await picture(), { name: "taken.png", prNumber: 7 })).body;
    const [taken, free] = [await staged(ci, "taken.png"), await staged(ci, "free.png")];
    const sameName = await staged(ci, "taken.png", { state: "after" });
    expect(await opened(project)).toEqual([free.id, sameName.id]);
    for (const id of [pending.id, taken.id]) expect((await read(ci, id)).stage).toBe("staged");
    expect((await service().call(`DELETE /media/${there.id}`, { token: ci })).status).toBe(204);
    expect(await opened(project)).toEqual([taken.id]);
  });

  test.each([true, null])("a fork publishes nothing (%s)", async (fork) => {
    const { ci, project } = await setUp(service());
    const { id } = await staged(ci, "one.png");
    expect(await opened(project, { fork })).toEqual([]);
    expect((await read(ci, id)).stage).toBe("staged");
  });

  test("changes only its own project", async () => {
    const [mine, theirs] = [await setUp(service()), await setUp(service())];
    const { id } = await staged(theirs.ci, "one.png");
    expect(await opened(mine.project)).toEqual([]);
    expect((await read(theirs.ci, id)).stage).toBe("staged");
  });

  test("an upload that names pull request and branch adopts what was staged there", async () => {
    const { ci } = await setUp(service());
    const { id } = await staged(ci, "one.png");
    const adopted = (await upload(service(), ci, await picture(), { name: "one.png", branch: "feature", prNumber: 7 })).body;
    expect(adopted).toMatchObject({ id, stage: "published", branch: "feature", prNumber: 7, version: 2 });
  });

  test("creates no duplicate identity in concurrent publishes, uploads and renames", async () => {
    const { ci, project } = await setUp(service());
    for (let round = 0; round < 4; round++) {
      const branch = `b${round}`;
      const names = Array.from({ length: 6 }, (_, i) => `${round}-${i}.png`);
      const ids: string[] = [];
      for (const name of names) ids.push((await staged(ci, name, { branch })).id);
      const bytes = await Promise.all(names.map(() => picture()));
      const open = () => publishBranch(service().deps, { projectId: project.id, branch, prNumber: 100 + round, fork: false });
      const responses = await Promise.all([
        open(),
        open(),
        ...names.map((name, i) => service().call("POST /media", { token: ci, body: declared(bytes[i]!, { name, prNumber: 100 + round }) })),
        ...ids.map((id, i) =>
          service().call(`PATCH /media/${id}`, { token: ci, body: i % 2 ? { name: `${round}-new-${i}.png` } : { branch: null } }),
        ),
      ]);
      for (const response of responses.slice(2) as { status: number }[]) expect([200, 201, 409]).toContain(response.status);
      const rows = await service().deps.db.select().from(media).where(eq(media.projectId, project.id));
      const identities = rows.map((row) => `${row.attachment} ${row.name} ${row.state}`);
      expect(new Set(identities).size).toBe(identities.length);
      for (const row of rows)
        expect(row.attachment).toBe(row.prNumber !== null ? `pr:${row.prNumber}` : row.branch === null ? "" : `branch:${row.branch}`);
    }
  });
});
