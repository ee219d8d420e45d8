import { describe, expect, test } from "vitest";
import { projectAliases } from "../../db/team-schema.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../testing/harness.ts";
import { picture, upload } from "../../testing/uploads.ts";
import { purgeDeletedProjects } from "../builds/retention/purge-projects.ts";

const DAY = 86_400_000;

async function acme(service: TestService) {
  const [owner, reader] = [await createUser(service), await createUser(service)];
  const [team, target] = [await createTeam(service, { owner, contributor: reader }), await createTeam(service, { owner })];
  const project = await createProject(service, team, { private: false, levels: [[reader, "viewer"]] });
  const [token, readerToken] = [await personalToken(service, owner, [team, target]), await personalToken(service, reader, [team])];
  const get = (path: string, by = token) => service.call(`GET /projects/${path}`, { token: by });
  const rename = (path: string, name: string) => service.call(`PATCH /projects/${path}`, { token, body: { name } });
  const create = (name: string, accountSlug = team.slug) => service.call("POST /projects", { token, body: { name, accountSlug } });
  const transfer = (path: string, name?: string) =>
    service.call(`POST /projects/${path}/transfer`, { token, body: { targetAccountSlug: target.slug, ...(name && { name }) } });
  return { owner, team, target, project, token, readerToken, get, rename, create, transfer };
}

onEachDatabase("former names of projects", (service) => {
  test("lead to a renamed project for 90 days, in any case, also for uploads and project tokens", async () => {
    const { project, token, get, rename } = await acme(service());
    const ci = await projectToken(service(), project);
    expect((await rename(project.path, "renamed")).status).toBe(200);
    expect((await get(project.path)).body).toMatchObject({ id: project.id, name: "renamed" });
    expect((await get(project.path.toUpperCase().replace(/^[^/]+/, project.path.split("/")[0]!))).body.id).toBe(project.id);
    expect((await get(project.path, ci)).body.id).toBe(project.id);
    expect((await upload(service(), token, await picture(), { project: project.path })).status).toBe(200);
    const stranger = await personalToken(service(), await createUser(service()), []);
    expect((await get(project.path, stranger)).status).toBe(404);
    service().travel(90 * DAY + 1000);
    try {
      expect((await get(project.path)).status).toBe(404);
    } finally {
      service().travel(-(90 * DAY + 1000));
    }
  });

  test("lead to a transferred project for those who may see it in its new account [security: a redirect opens nothing]", async () => {
    const { project, target, get, transfer, readerToken } = await acme(service());
    expect((await transfer(project.path, "moved")).status).toBe(200);
    expect((await get(project.path)).body).toMatchObject({ id: project.id, name: "moved", account: { slug: target.slug } });
    expect((await get(project.path, readerToken)).status).toBe(404);
  });

  test("stay taken for other projects, with 400 and 409; the project may take its own back", async () => {
    const { team, target, token, project, create, rename, transfer, get } = await acme(service());
    const [other, deleted] = [await createProject(service(), team), await createProject(service(), team)];
    await service().call(`DELETE /projects/${deleted.path}`, { token });
    await rename(project.path, deleted.name);
    await rename(`${team.slug}/${deleted.name}`, "renamed");
    const refused = await create(project.name);
    expect([refused.status, refused.body.details[0].message]).toEqual([
      400,
      `name "${project.name}" still leads to a project that was renamed or transferred. Choose another.`,
    ]);
    expect((await rename(other.path, project.name.toUpperCase())).status).toBe(400);
    const restore = `POST /accounts/${team.slug}/deleted-projects/${deleted.id}/restore`;
    expect((await service().call(restore, { token, body: {} })).status).toBe(409);
    await transfer(`${team.slug}/renamed`, "moved");
    expect((await create("renamed")).status).toBe(400);
    const foreign = await createProject(service(), target);
    await rename(foreign.path, "third");
    expect((await transfer(other.path, foreign.name)).status).toBe(400);
    expect((await rename(`${target.slug}/moved`, "third-name")).status).toBe(200);
    expect((await rename(`${target.slug}/third-name`, "moved")).status).toBe(200);
    expect((await get(`${target.slug}/third-name`)).body.name).toBe("moved");
  });

  test("are free when their project is deleted", async () => {
    const { team, token, project, create, rename, get } = await acme(service());
    await rename(project.path, "renamed");
    await service().call(`DELETE /projects/${team.slug}/renamed`, { token });
    expect((await get(project.path)).status).toBe(404);
    const made = await create(project.name);
    expect(made.status).toBe(201);
    await service().call(`POST /accounts/${team.slug}/deleted-projects/${project.id}/restore`, { token, body: {} });
    expect((await get(project.path)).body.id).toBe(made.body.id);
  });

  test("are given to one of many that want a name while its project gives it up", async () => {
    const { project, rename, create } = await acme(service());
    const answers = await Promise.all([rename(project.path, "renamed"), ...[1, 2, 3, 4].map(() => create(project.name))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400]);
  });

  describe("limits", () => {
    test("refuses the sixth former name with 409; a change of case is none", async () => {
      const { team, project, rename } = await acme(service());
      let path = project.path;
      for (const name of ["one", "One", "two", "three", "four", "five"]) {
        expect((await rename(path, name)).status, name).toBe(200);
        path = `${team.slug}/${name}`;
      }
      expect((await rename(path, "six")).status).toBe(409);
    });

    test("removes expired names with the job", async () => {
      const { project, rename } = await acme(service());
      await rename(project.path, "renamed");
      await purgeDeletedProjects({ ...service().deps, now: () => new Date(Date.now() + 90 * DAY + 1000) });
      const left = await service().deps.db.select().from(projectAliases);
      expect(left.filter((one) => one.projectId === project.id)).toEqual([]);
    });
  });
});
