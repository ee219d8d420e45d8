import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../../core/ids.ts";
import { buildFiles } from "../../../db/snapshot-schema.ts";
import { buildRequests } from "../../../db/build-schema.ts";
import { readBuild, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { purgeBuilds, removeBuildBytes } from "./purge-builds.ts";

const keysOf = async ({ deps }: TestService, projectId: string) => {
  const keys: string[] = [];
  for await (const key of deps.storage.list(`builds/${projectId}`, new Date(8.64e15))) keys.push(key);
  return keys;
};

onEachDatabase("purging builds", (service) => {
  test("requests are forgotten after an hour", async () => {
    const { project, ci } = await setUp(service());
    await uploadBuild(service(), ci, { "a.png": await drawing("#fff") }, { requestId: "one" });
    const rows = () => service().deps.db.select().from(buildRequests).where(eq(buildRequests.projectId, project.id));
    await purgeBuilds(service().deps);
    expect(await rows()).toHaveLength(1);
    service().travel(3_600_001);
    await purgeBuilds(service().deps);
    expect(await rows()).toHaveLength(0);
  });

  test("bytes without a row are removed after a day; files and masks of builds stay", async () => {
    const { project, ci, token } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff") });
    await verdictOf(service(), ci, project, { "a.png": await drawing("#000") });
    const stray = `builds/${project.id}/${newId()}`;
    await service().deps.storage.write(stray, Buffer.from("left over"));
    expect(await keysOf(service(), project.id)).toHaveLength(4);
    service().travel(25 * 3_600_000);
    await purgeBuilds(service().deps);
    const keys = await keysOf(service(), project.id);
    expect(keys).toHaveLength(3);
    expect(keys).not.toContain(stray);
    const { body } = await readBuild(service(), token, project, 2, "/diffs");
    expect([(await fetch(body.results[0].url)).status, (await fetch(body.results[0].base.url)).status]).toEqual([200, 200]);
  });

  test("a project that is deleted for good leaves no bytes of builds", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff") });
    await removeBuildBytes(service().deps, project.id);
    expect(await keysOf(service(), project.id)).toEqual([]);
    expect(await service().deps.db.select().from(buildFiles).where(eq(buildFiles.projectId, project.id))).toHaveLength(1);
  });
});
