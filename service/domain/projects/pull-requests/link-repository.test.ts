import { afterAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { newId } from "../../../core/ids.ts";
import { githubIdentities, projectRepositories } from "../../../db/pull-request-schema.ts";
import { projectMembers } from "../../../db/schema.ts";
import { addMember, createUser } from "../../../testing/factories.ts";
import { GITHUB_APP, githubAppKeys, REPOSITORY_ID, startGithubApi } from "../../../testing/github-api.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";
import { recordGithubIdentity } from "../../people/accounts/github-identity.ts";

const github = await startGithubApi();
beforeEach(() => github.reset());
afterAll(() => github.stop());

onEachDatabase(
  "Linking a repository",
  (service) => {
    let lastId = 1000;
    /** A project whose owner signed in with GitHub and may write to every repository. */
    async function signedIn({ permission = "write" }: { permission?: string } = {}) {
      const made = await setUp(service());
      const token = await dashboardToken(service(), made.owner);
      const identity = { id: ++lastId, login: `ana-${newId().slice(0, 6).toLowerCase()}` };
      await recordGithubIdentity(service().deps, made.owner.id, identity);
      github.setPeople({ [identity.login]: { id: identity.id, permission } });
      const path = `/projects/${made.project.path}/repository`;
      const link = (repository = "Acme/Web", by = token) => service().call(`PUT ${path}`, { token: by, body: { repository } });
      const stored = async () =>
        (await service().deps.db.select().from(projectRepositories).where(eq(projectRepositories.projectId, made.project.id)))[0];
      return { ...made, dashboard: token, identity, path, link, stored };
    }

    test("an admin who may write to the repository links it, and unlinks it", async () => {
      const { dashboard, identity, path, link, stored, team } = await signedIn();
      const record = { available: true, repository: "acme/web", linkedAt: expect.any(String), readsHistory: true, login: identity.login };
      expect(await link()).toMatchObject({ status: 200, body: record });
      expect(await stored()).toMatchObject({ fullName: "acme/web", githubId: REPOSITORY_ID, installationId: 99, readsContents: true });
      expect((await service().call(`GET ${path}`, { token: dashboard })).body).toEqual(record);
      for (let times = 0; times < 2; times++) expect((await service().call(`DELETE ${path}`, { token: dashboard })).status).toBe(204);
      expect(await stored()).toBeUndefined();
      const history = await service().call(`GET /accounts/${team.slug}/history`, { token: dashboard });
      expect(JSON.stringify(history.body).match(/linked to the GitHub repository acme\/web/g)).toHaveLength(2);
    });

    test("a link lets the jobs of its repository upload without a token, until it ends or is turned off", async () => {
      const { dashboard, path, link, project, token } = await signedIn();
      const jobs = async () => {
        const { body } = await service().call(`GET /projects/${project.path}`, { token });
        return [body.githubRepository, body.githubActionsOidcEnabled];
      };
      expect(await jobs()).toEqual([null, false]);
      await link();
      expect(await jobs()).toEqual(["acme/web", true]);
      await service().call(`PATCH /projects/${project.path}`, { token, body: { githubActionsOidcEnabled: false } });
      await link();
      expect(await jobs()).toEqual(["acme/web", false]);
      await link("acme/app");
      expect(await jobs()).toEqual(["acme/app", true]);
      expect((await service().call(`DELETE ${path}`, { token: dashboard })).status).toBe(204);
      expect(await jobs()).toEqual([null, false]);
    });

    test.each(["read", "none"])("the right %s is refused [security: no writing to repositories of others]", async (permission) => {
      const { link, stored } = await signedIn({ permission });
      expect(await link()).toMatchObject({ status: 403, body: { error: expect.stringContaining("can't write to acme/web") } });
      expect(await stored()).toBeUndefined();
    });

    test("refuses a login that now belongs to another person [security: logins change hands]", async () => {
      const { identity, link } = await signedIn();
      github.setPeople({ [identity.login]: { id: identity.id + 5000, permission: "admin" } });
      expect((await link()).status).toBe(403);
    });

    test("asks people who never signed in with GitHub to sign in", async () => {
      const { owner, link, path, dashboard } = await signedIn();
      await service().deps.db.delete(githubIdentities).where(eq(githubIdentities.userId, owner.id));
      expect(await link()).toMatchObject({ status: 409, body: { error: expect.stringContaining("Sign in to Loupe with GitHub once") } });
      expect((await service().call(`GET ${path}`, { token: dashboard })).body).toMatchObject({ repository: null, login: null });
    });

    test("a repository without the app, a wrong name and an outage change nothing", async () => {
      const { link, stored } = await signedIn();
      github.setInstalled(false);
      expect(await link()).toMatchObject({ status: 400, body: { details: [{ message: expect.stringContaining("GitHub App") }] } });
      for (const name of ["web", "acme/web/x", "a b/c", "https://github.com/acme/web", ""])
        expect((await link(name)).status, name).toBe(400);
      expect(await stored()).toBeUndefined();
    });

    test("members without the admin role and personal tokens are refused", async () => {
      const { link, team, project, token } = await signedIn();
      const member = await createUser(service());
      await addMember(service(), team, member, "contributor");
      await service().deps.db.insert(projectMembers).values({ projectId: project.id, userId: member.id, level: "reviewer", id: newId() });
      expect((await link("acme/web", await dashboardToken(service(), member))).status).toBe(403);
      expect((await link("acme/web", token)).status).toBe(403);
      expect(github.received).toEqual([]);
    });

    test("an account on GitHub belongs to the person who used it last", async () => {
      const { identity, owner } = await signedIn();
      const other = await createUser(service());
      await recordGithubIdentity(service().deps, other.id, { ...identity, login: "renamed" });
      const rows = await service().deps.db.select().from(githubIdentities).where(eq(githubIdentities.githubId, identity.id));
      expect(rows).toMatchObject([{ userId: other.id, login: "renamed" }]);
      expect(rows[0]!.userId).not.toBe(owner.id);
    });
  },
  {
    githubApp: { id: GITHUB_APP, webhookSecret: "webhook-secret-of-the-tests-24", privateKey: githubAppKeys.privateKey },
    githubApi: { url: github.origin, token: undefined },
    jobs: false,
  },
);

onEachDatabase("Linking without a GitHub App", (service) => {
  test("says that this instance has none", async () => {
    const { owner, project } = await setUp(service());
    const token = await dashboardToken(service(), owner);
    const path = `/projects/${project.path}/repository`;
    expect((await service().call(`GET ${path}`, { token })).body).toMatchObject({ available: false, repository: null });
    expect((await service().call(`PUT ${path}`, { token, body: { repository: "acme/web" } })).status).toBe(409);
  });
});
