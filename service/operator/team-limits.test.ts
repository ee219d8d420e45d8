import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { teamLimits } from "../db/team-schema.ts";
import { createBody, declareBuild } from "../testing/builds.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { declared, picture, setUp } from "../testing/uploads.ts";
import { runOperatorCommand } from "./operator.ts";

onEachDatabase("limits of a team", (service) => {
  const set = (team: string, limits: object = {}) =>
    runOperatorCommand(service().deps, "team limits", { team, ...limits }) as Promise<{ limits: Record<string, number | null> }>;

  test("are set one by one, shown, and given back to the instance", async () => {
    const { team } = await setUp(service());
    const none = { requestsPerMinute: null, streams: null, stagedFiles: null, maxFileMb: null };
    expect((await set(team.slug)).limits).toEqual(none);
    await set(team.slug, { streams: 3, maxFileMb: 20 });
    expect((await set(team.slug, { streams: 5 })).limits).toEqual({ ...none, streams: 5, maxFileMb: 20 });
    await set(team.slug, { streams: null, maxFileMb: null });
    expect((await set(team.slug)).limits).toEqual(none);
    expect(await service().deps.db.select().from(teamLimits).where(eq(teamLimits.accountId, team.id))).toEqual([]);
    await expect(set(team.slug, { maxFileMb: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(set("unknown-team", { maxFileMb: 1 })).rejects.toMatchObject({ status: 404 });
  });

  test("the requests of a team's project tokens count together, and take none from another team [fault: no team uses up another's requests]", async () => {
    const [busy, other] = [await setUp(service()), await setUp(service())];
    const created = await runOperatorCommand(service().deps, "project-token create", { project: busy.project.path, name: "second" });
    await set(busy.team.slug, { requestsPerMinute: 2 });
    const ask = (token: string) => service().call("GET /project", { token });
    const first = await ask(busy.ci);
    expect([first.status, first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual([200, "10", "9"]);
    for (let at = 0; at < 9; at++) expect((await ask(at % 2 ? busy.ci : (created as { token: string }).token)).status).toBe(200);
    const refused = await ask((created as { token: string }).token);
    expect([refused.status, refused.headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
    expect((await ask(other.ci)).headers.get("ratelimit-limit")).toBe("500");
    expect((await service().call("GET /me", { token: busy.token })).status, "people have their own").toBe(200);
    await set(busy.team.slug, { requestsPerMinute: 200 });
    expect((await ask(busy.ci)).headers.get("ratelimit-remaining"), "a higher limit holds for requests already counted").toBe("988");
    await set(busy.team.slug, { requestsPerMinute: null });
  });

  test("files, unfinished uploads and event streams beyond a team's number are refused in words", async () => {
    const { team, project, ci, token } = await setUp(service());
    await set(team.slug, { maxFileMb: 1, stagedFiles: 1, streams: 0 });
    const bytes = await picture();
    const send = (more: object) => service().call("POST /media", { token: ci, body: { ...declared(bytes), ...more } });
    const large = await send({ size: 1024 * 1024 + 1 });
    expect([large.status, large.body.error]).toEqual([413, "The file is too large. A file can have at most 1 MB."]);
    expect((await service().call(`GET /projects/${project.path}`, { token })).body.limits.maxFileBytes).toBe(1024 * 1024);
    expect((await service().call(`GET /accounts/${team.slug}`, { token })).body.limits.maxFileBytes).toBe(1024 * 1024);
    expect((await send({})).status).toBe(201);
    const second = await send({ name: "second.png", hash: "a".repeat(64) });
    expect([second.status, second.body.error]).toEqual([409, expect.stringContaining("has 1 unfinished uploads.")]);
    const { build } = await declareBuild(service(), ci, { "a.png": bytes }, { create: createBody({}) });
    const stream = await service().call(`GET /projects/${project.path}/builds/${build.number}/events`, { token });
    expect([stream.status, stream.body.error]).toEqual([429, expect.stringContaining("This team may have 0 event streams open.")]);
  });
});
