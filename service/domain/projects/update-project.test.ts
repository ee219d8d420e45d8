import { describe, expect, test } from "vitest";
import { addMember, createProject, createTeam, createUser, personalToken, projectToken } from "../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../testing/harness.ts";

type Entry = { kind: string; target: string; before: string; after: string; outcome: string };

async function acme(service: TestService) {
  const [owner, contributor] = [await createUser(service), await createUser(service)];
  const team = await createTeam(service, { owner, contributor });
  const project = await createProject(service, team, { levels: [[contributor, "reviewer"]] });
  const as = { owner: await personalToken(service, owner, [team]), contributor: await personalToken(service, contributor, [team]) };
  const patch = (body: object, token = as.owner, path = project.path) => service.call(`PATCH /projects/${path}`, { token, body });
  const history = async () =>
    (await service.call<{ results: Entry[] }>(`GET /accounts/${team.slug}/history`, { token: as.owner })).body.results;
  return { team, owner, project, as, patch, history };
}

onEachDatabase("PATCH /projects/{owner}/{project}", (service) => {
  test("changes the given settings and leaves the others", async () => {
    const { patch, project, as } = await acme(service());
    const body = {
      defaultBaseBranch: " develop ",
      private: false,
      summaryCheck: "never",
      defaultUserLevel: "viewer",
      ignoreConfig: { enabled: false, autoIgnore: null },
      deploymentEnabled: false,
      githubActionsOidcEnabled: true,
      tokenlessAuthEnabled: true,
      deploymentAuth: "private",
    };
    const { status, body: changed } = await patch(body);
    expect(status).toBe(200);
    expect(changed).toMatchObject({ ...body, defaultBaseBranch: "develop", autoApprovedBranchGlob: "develop" });
    expect((await service().call(`GET /projects/${project.path}`, { token: as.owner })).body).toEqual({
      ...(changed as object),
      refusedUpload: null,
      inUse: { deployments: false, automations: false },
    });
    expect((await patch({ autoApprovedBranchGlob: "release/*" })).body).toMatchObject({
      autoApprovedBranchGlob: "release/*",
      defaultBaseBranch: "develop",
      private: false,
    });
  });

  test("returns to the defaults with null and with an empty text", async () => {
    const { patch } = await acme(service());
    await patch({ defaultBaseBranch: "develop", deploymentProductionBranchGlob: "live", private: false, defaultUserLevel: "admin" });
    const { body } = await patch({ defaultBaseBranch: null, deploymentProductionBranchGlob: " ", private: null, defaultUserLevel: null });
    expect(body).toMatchObject({
      defaultBaseBranch: "main",
      autoApprovedBranchGlob: "main",
      deploymentProductionBranchGlob: "main",
      private: true,
      defaultUserLevel: null,
    });
  });

  test("gives contributors without a level the default level immediately", async () => {
    const { team, patch, project } = await acme(service());
    const late = await createUser(service());
    await addMember(service(), team, late, "contributor");
    const token = await personalToken(service(), late, [team]);
    const read = () => service().call(`GET /projects/${project.path}`, { token });
    expect((await read()).status).toBe(404);
    await patch({ defaultUserLevel: "viewer" });
    expect((await read()).body.permissions).toEqual(["view"]);
  });

  test("renames the project", async () => {
    const { patch, project, team, as, history } = await acme(service());
    const { status, body } = await patch({ name: "renamed" });
    expect([status, body.name, body.id]).toEqual([200, "renamed", project.id]);
    expect((await history()).at(-1)).toMatchObject({ kind: "project.renamed", before: project.name, after: "renamed" });
    expect((await patch({ name: "Renamed" }, as.owner, `${team.slug}/renamed`)).body.name).toBe("Renamed");
  });

  test("returns 200 for an empty body and writes no history", async () => {
    const { patch, history } = await acme(service());
    expect((await patch({})).status).toBe(200);
    expect(await history()).toEqual([]);
  });

  test.each([
    { name: "new" },
    { name: "a b" },
    { name: "" },
    { name: null },
    { summaryCheck: "sometimes" },
    { defaultUserLevel: "owner" },
    { ignoreConfig: { enabled: true } },
    { ignoreConfig: { enabled: true, autoIgnore: { changes: 0 } } },
    { deploymentEnabled: null },
    { defaultBaseBranch: "x".repeat(256) },
  ])("refuses %j with 400", async (body) => {
    const { patch } = await acme(service());
    expect((await patch(body)).status).toBe(400);
  });

  test.each([
    [{ autoApprovedBranchGlob: "{main,develop" }, /autoApprovedBranchGlob has a brace without its counterpart/],
    [{ autoApprovedBranchGlob: "+(a|b)" }, /use \{a,b\} for alternatives/],
    [{ autoApprovedBranchGlob: "{a,b}".repeat(7) }, /expands to more than 64 patterns/],
    [{ autoApprovedBranchGlob: "x".repeat(256) }, /at most 255 characters/],
    [{ deploymentProductionBranchGlob: "release/[0-9" }, /bracket without its counterpart/],
    [{ deploymentProductionBranchGlob: "a\u0007" }, /control characters/],
    [{ defaultBaseBranch: "release/*" }, /name of one branch/],
    [{ defaultBaseBranch: "!main" }, /name of one branch/],
    [{ defaultBaseBranch: "my branch" }, /name of one branch/],
    [{ defaultBaseBranch: "a\u0007" }, /control characters/],
    [{ githubRepository: "https://github.com/acme/web" }, /owner\/name/],
    [{ ignoreConfig: { enabled: true, autoIgnore: { changes: 1.5 } } }, /changes/],
    [{ ignoreConfig: { enabled: "yes", autoIgnore: null } }, /enabled/],
    [{ tokenlessAuthEnabled: "yes" }, /tokenlessAuthEnabled/],
    [{ summaryCheck: null }, /summaryCheck/],
  ])("refuses %j in words and changes nothing", async (body, message) => {
    const { patch, project, as } = await acme(service());
    const before = (await service().call(`GET /projects/${project.path}`, { token: as.owner })).body;
    const refused = await patch(body);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching(message)]);
    expect((await service().call(`GET /projects/${project.path}`, { token: as.owner })).body).toEqual(before);
  });

  test("refuses a taken name with 400, and records no typing mistake", async () => {
    const { patch, team, history } = await acme(service());
    const other = await createProject(service(), team);
    expect((await patch({ name: other.name.toUpperCase() })).status).toBe(400);
    expect((await history()).map(({ kind }) => kind)).not.toContain("project.renamed");
  });

  test("refuses private deployments of a personal account with 400", async () => {
    const person = await createUser(service());
    const project = await createProject(service(), person);
    const token = await personalToken(service(), person);
    expect((await service().call(`PATCH /projects/${project.path}`, { token, body: { deploymentAuth: "private" } })).status).toBe(400);
  });

  describe("access", () => {
    test("refuses reviewers and project tokens with 403", async () => {
      const { patch, as, project } = await acme(service());
      expect((await patch({ private: false }, as.contributor)).status).toBe(403);
      expect((await patch({ private: false }, await projectToken(service(), project))).status).toBe(403);
    });
  });

  test("keeps both changes of concurrent calls that set different fields", async () => {
    const { patch, project, as } = await acme(service());
    await Promise.all([patch({ summaryCheck: "always" }), patch({ deploymentAuth: "public" }), patch({ defaultUserLevel: "viewer" })]);
    const { body } = await service().call(`GET /projects/${project.path}`, { token: as.owner });
    expect(body).toMatchObject({ summaryCheck: "always", deploymentAuth: "public", defaultUserLevel: "viewer" });
  });
});
