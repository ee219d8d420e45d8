import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { deployments } from "../../../db/deployment-schema.ts";
import { mediaVersions } from "../../../db/media-schema.ts";
import { createBody } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { picture, setUp, upload } from "../../../testing/uploads.ts";
import { purgeBuilds } from "../../builds/retention/purge-builds.ts";
import { purgeDeployments } from "../../builds/deployments/purge-deployments.ts";
import { purgeExpiredMedia } from "../../media/purge-media.ts";

const DAY = 86_400_000;

/** Runs work with other settings, as after a restart with them. */
async function restarted<T>({ deps }: TestService, days: number, work: () => Promise<T>): Promise<T> {
  const before = { ...deps.settings };
  Object.assign(deps.settings, { keepBuildDays: days, keepMediaDays: days });
  try {
    return await work();
  } finally {
    Object.assign(deps.settings, before);
  }
}

onEachDatabase("a change of the days that rows are kept", (service) => {
  /** Stores a build, a deployment and a version of media, all made 40 days ago, and returns a reader of their ends in days from now. */
  async function stored() {
    const { ci, token, team, project } = await setUp(service());
    await service().call("POST /builds", { token: ci, body: createBody({}) });
    const { body: media } = await upload(service(), ci, await picture());
    const { db, now } = service().deps;
    const at = new Date(now().getTime() - 40 * DAY);
    await db.update(builds).set({ createdAt: at, expiresAt: null, purgeAfter: null }).where(eq(builds.projectId, project.id));
    await db.update(mediaVersions).set({ createdAt: at, readyAt: at }).where(eq(mediaVersions.mediaId, media.id));
    const deployed = { environment: "preview", branch: "x", commit: "a".repeat(40), fileCount: 0, bytes: 0, createdAt: at } as const;
    const [ready, pending] = [`d${project.id}`, `p${project.id}`];
    await db.insert(deployments).values([
      { id: ready, projectId: project.id, status: "ready", finalizedAt: at, ...deployed },
      { id: pending, projectId: project.id, status: "pending", expiresAt: now(), purgeAfter: new Date(now().getTime() + DAY), ...deployed },
    ]);
    const daysLeft = (end: Date | null | undefined) => end && Math.round((end.getTime() - now().getTime()) / DAY);
    const ends = async () => {
      const [build] = await db.select().from(builds).where(eq(builds.projectId, project.id));
      const sites = await db.select().from(deployments).where(eq(deployments.projectId, project.id)).orderBy(asc(deployments.id));
      return { build: daysLeft(build?.purgeAfter), sites: sites.map(({ purgeAfter }) => daysLeft(purgeAfter)) };
    };
    const version = async () => (await service().call(`GET /media/${media.id}`, { token })).body.expiresAt as string | null;
    /** Days that the record of the build says it is kept for. */
    const said = async () => {
      const { expiresAt } = (await service().call(`GET /projects/${project.path}/builds/1`, { token })).body;
      return daysLeft(expiresAt && new Date(expiresAt));
    };
    const limits = async () => (await service().call(`GET /accounts/${team.slug}`, { token })).body.limits;
    return { ends, said, version, limits };
  }

  const purge = async () => {
    await purgeBuilds(service().deps);
    await purgeDeployments(service().deps);
    await purgeExpiredMedia(service().deps);
  };

  test("gives stored rows their new end before the next purge, and deletes none in seven days", async () => {
    const { ends, said, version, limits } = await stored();
    await restarted(service(), 10, async () => {
      await purge();
      expect(await ends()).toEqual({ build: 7, sites: [7, 1] });
      expect(await said()).toBe(7);
      expect(Math.round((Date.parse((await version())!) - service().deps.now().getTime()) / DAY)).toBe(7);
      expect(await limits()).toMatchObject({ buildDays: 10, mediaDays: 10, deletesFrom: expect.any(String) });
    });
    await restarted(service(), 60, async () => {
      await purge();
      expect(await ends()).toEqual({ build: 20, sites: [20, 1] });
    });
  });

  test("to 0 keeps everything that is stored, for ever", async () => {
    const { ends, said, version, limits } = await stored();
    await restarted(service(), 0, async () => {
      await purge();
      expect(await said()).toBeNull();
      expect(await ends()).toEqual({ build: null, sites: [null, 1] });
      expect(await version()).toBeNull();
      expect(await limits()).toMatchObject({ buildDays: 0, mediaDays: 0, deletesFrom: null });
      service().travel(20_000 * DAY);
      await purge();
      service().travel(-20_000 * DAY);
      expect((await ends()).build).toBeNull();
      expect(await version()).toBeNull();
    });
  });

  test("reaches rows that a replica with the earlier setting stored after it, a day later", async () => {
    for (const days of [90, 0]) await restarted(service(), days, purge);
    const { ends } = await stored();
    const { db, now } = service().deps;
    await db.update(builds).set({ expiresAt: now(), purgeAfter: new Date(now().getTime() + 2 * DAY) });
    await restarted(service(), 0, async () => {
      await purge();
      expect((await ends()).build).toBe(2);
      service().travel(1.1 * DAY);
      await purge();
      service().travel(-1.1 * DAY);
      expect((await ends()).build).toBeNull();
    });
  });
});
