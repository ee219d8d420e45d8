import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusedUploads } from "../../../db/build-schema.ts";
import { projectTokens } from "../../../db/token-schema.ts";
import { createBody } from "../../../testing/builds.ts";
import { createProject } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";
import { purgeBuilds } from "../retention/purge-builds.ts";

const bad = { ...createBody({}), commit: "none" };

onEachDatabase("refused uploads of a project without a build", (service) => {
  async function newcomer() {
    const made = await setUp(service());
    const send = (body: object, token = made.ci) => service().call("POST /builds", { token, body });
    const refused = async (path = made.project.path) =>
      (await service().call(`GET /projects/${path}`, { token: made.token })).body.refusedUpload as { at: string; reason: string } | null;
    return { ...made, send, refused };
  }

  test("are remembered with the reason, in place of the one before, until the first build", async () => {
    const { send, refused } = await newcomer();
    expect(await refused()).toBeNull();
    expect((await send(bad)).status).toBe(400);
    expect((await refused())!.reason).toMatch(/^commit /);
    expect((await send({ ...createBody({}), branch: "" })).status).toBe(400);
    expect((await refused())!.reason).toMatch(/^branch /);
    expect((await send(createBody({}))).status).toBe(201);
    expect(await refused()).toBeNull();
    expect((await send(bad)).status).toBe(400);
    expect(await refused()).toBeNull();
  });

  test("with an expired token name that", async () => {
    const { send, refused, project } = await newcomer();
    await service()
      .deps.db.update(projectTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(projectTokens.projectId, project.id));
    expect((await send(createBody({}))).status).toBe(401);
    expect((await refused())!.reason).toMatch(/^The token has expired\./);
  });

  test("with the token of another project of the account are 403, and remembered where they were meant to go", async () => {
    const { send, refused, project, team } = await newcomer();
    const other = await createProject(service(), team);
    const sent = await send({ ...createBody({}), project: other.path });
    expect([sent.status, sent.body.error]).toEqual([403, "The token belongs to another project."]);
    expect((await refused(other.path))!.reason).toBe("The token belongs to another project.");
    expect(await refused()).toBeNull();
    expect((await send({ ...createBody({}), project: project.path })).status).toBe(201);
  });

  test("of strangers store nothing: unknown tokens, and projects of other accounts [security: refused uploads]", async () => {
    const [own, stranger] = [await newcomer(), await newcomer()];
    expect((await own.send(bad, "argos_unknown")).status).toBe(401);
    expect((await stranger.send({ ...createBody({}), project: own.project.path })).status).toBe(201);
    expect((await stranger.send({ ...bad, project: own.project.path })).status).toBe(400);
    expect(await own.refused()).toBeNull();
    const rows = service().deps.db.select().from(refusedUploads).where(eq(refusedUploads.projectId, own.project.id));
    expect(await rows).toEqual([]);
  });

  test("are forgotten after a day, and one row a project holds under parallel refusals", async () => {
    const { send, refused, project } = await newcomer();
    await Promise.all(Array.from({ length: 8 }, () => send(bad)));
    const { db, now } = service().deps;
    const rows = () => db.select().from(refusedUploads).where(eq(refusedUploads.projectId, project.id));
    expect(await rows()).toHaveLength(1);
    await db.update(refusedUploads).set({ at: new Date(now().getTime() - 25 * 3_600_000) });
    expect(await refused()).toBeNull();
    await purgeBuilds(service().deps);
    expect(await rows()).toEqual([]);
  });
});
