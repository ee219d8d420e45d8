import { expect, test } from "vitest";
import { usageDays } from "../../../db/usage-schema.ts";
import { createBody, declareBuild, updateBody, uploadBuild } from "../../../testing/builds.ts";
import { addMember, createProject, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { picture, setUp, upload } from "../../../testing/uploads.ts";

const usage = (service: TestService, slug: string, token: string, query = "") =>
  service.call(`GET /accounts/${slug}/usage${query}`, { token });

/** Stores usage of today. */
const use = (service: TestService, { accountId, id }: { accountId: string; id: string }, units: number) =>
  service.deps.db
    .insert(usageDays)
    .values({ accountId, projectId: id, day: service.deps.now().toISOString().slice(0, 10), units, snapshots: units });

onEachDatabase("usage on an instance without limits", (service) => {
  test("counts snapshots and media by day and project, and refuses nothing", async () => {
    const { team, project, token, ci } = await setUp(service());
    await upload(service(), token, await picture(), { project: project.path });
    await uploadBuild(service(), ci, { "a.png": await drawing("#fff"), "b.png": await drawing("#000") });
    const { body } = await usage(service(), team.slug, token);
    expect(body).toMatchObject({ plan: null, included: null, refusedAbove: null, used: 3 });
    expect(body.days).toMatchObject([{ project: { id: project.id, name: project.name }, units: 3, snapshots: 2, storybook: 0, media: 1 }]);
    await use(service(), await createProject(service(), team), 9_000_000);
    expect((await service().call("POST /builds", { token: ci, body: createBody({}) })).status).toBe(201);
    expect((await service().call(`GET /accounts/${team.slug}`, { token })).body).toMatchObject({
      plan: { name: "unlimited", includedScreenshots: 2 ** 31 - 1 },
      includedScreenshots: 2 ** 31 - 1,
      limits: { screenshotsPerMonth: null },
    });
  });

  test("contributors get the days of their projects", async () => {
    const { team, project, token } = await setUp(service());
    const hidden = await createProject(service(), team);
    await use(service(), project, 5);
    await use(service(), hidden, 7);
    const person = await createUser(service());
    await addMember(service(), team, person, "contributor");
    await service().call(`PUT /projects/${project.path}/contributors/${person.id}`, { token, body: { level: "viewer" } });
    const own = await personalToken(service(), person, [team]);
    const names = async (by: string) =>
      (await usage(service(), team.slug, by)).body.days.map((one: { project: { name: string } }) => one.project.name);
    expect(await names(own)).toEqual([project.name]);
    expect((await names(token)).toSorted()).toEqual([project.name, hidden.name].toSorted());
  });

  test.each([
    ["a reversed range", "?from=2026-02-02&to=2026-02-01", 400],
    ["more than 92 days", "?from=2026-01-01&to=2026-06-01", 400],
    ["no date", "?from=yesterday", 400],
    ["a quarter", "?from=2026-01-01&to=2026-03-31", 200],
  ])("a request for %s is %s", async (_name, query, status) => {
    const { team, token } = await setUp(service());
    expect((await usage(service(), team.slug, token, query)).status).toBe(status);
  });

  test("is 404 for other accounts", async () => {
    const [{ token }, other] = [await setUp(service()), await setUp(service())];
    expect((await usage(service(), other.team.slug, token)).status).toBe(404);
  });
});

onEachDatabase(
  "usage under a limit",
  (service) => {
    const isRefused = ({ status, body }: { status: number; body: { error?: string } }) => {
      expect(status).toBe(402);
      expect(body.error).toMatch(
        /^This account has used \d+ of 100 screenshots of this month\. Uploads continue on \d{4}-\d\d-01\. The operator of this instance sets the limit\.$/,
      );
    };
    const pages = async (name: string) => ({ [`${name}-a.png`]: await drawing("#fff"), [`${name}-b.png`]: await drawing("#000") });

    test("the limit is visible before builds are refused with 402, and the refused build is not created", async () => {
      const { team, project, ci, token } = await setUp(service());
      await use(service(), project, 109);
      const limit = { plan: "self-hosted", included: 100, refusedAbove: 110, used: 109 };
      expect((await usage(service(), team.slug, token)).body).toMatchObject(limit);
      const files = await pages("home");
      const started = await uploadBuild(service(), ci, files);
      isRefused(await service().call("POST /builds", { token: ci, body: createBody(files) }));
      expect((await service().call(`GET /projects/${project.path}/builds`, { token })).body.pageInfo.total).toBe(1);
      expect((await service().call(`PUT /builds/${started.id}`, { token: ci, body: updateBody(files) })).status).toBe(200);
    });

    test("builds that were declared below the limit get no snapshots above it", async () => {
      const { project, ci } = await setUp(service());
      const files = await pages("home");
      const { build } = await declareBuild(service(), ci, files);
      await use(service(), project, 111);
      isRefused(await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files) }));
    });

    test("ten builds that are finalized at once pass the limit with one [security: declared builds do not pass the limit]", async () => {
      const { team, project, ci, token } = await setUp(service());
      await use(service(), project, 109);
      const open = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const files = await pages(`p${index}`);
          const create = { branch: `feat/${index}`, parallel: true, parallelNonce: `run-${index}` };
          const { build } = await declareBuild(service(), ci, files, { create });
          const body = { ...updateBody(files), parallel: true, parallelTotal: -1 };
          expect((await service().call(`PUT /builds/${build.id}`, { token: ci, body })).status).toBe(200);
          return create.parallelNonce;
        }),
      );
      const finalize = (parallelNonce: string) => service().call("POST /builds/finalize", { token: ci, body: { parallelNonce } });
      const statuses = (await Promise.all(open.map(finalize))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 402)]);
      expect((await usage(service(), team.slug, token)).body).toMatchObject({ used: 111 });
    });
  },
  { screenshotsPerMonth: 100 },
);
