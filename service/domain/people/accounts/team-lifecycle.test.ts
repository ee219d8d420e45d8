import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, projects } from "../../../db/schema.ts";
import { teamDomains } from "../../../db/team-schema.ts";
import {
  addMember,
  createProject,
  createTeam,
  createUser,
  personalToken,
  projectToken,
  type TestUser,
} from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { picture, upload } from "../../../testing/uploads.ts";
import { mailedSecrets } from "../../../testing/teams.ts";
import { purgeDeletedProjects } from "../../builds/retention/purge-projects.ts";

const DAY = 86_400_000;
let serial = 0;
const freshSlug = () => `fresh-${process.pid.toString(36)}-${(serial++).toString(36)}`;

async function acme(service: TestService) {
  const [owner, member] = [await createUser(service, { name: "Olive Owner" }), await createUser(service)];
  const team = await createTeam(service, { owner, member });
  const project = await createProject(service, team, { private: false });
  const as = { owner: await dashboardToken(service, owner), member: await dashboardToken(service, member) };
  const call = (route: string, body?: unknown, by = as.owner) =>
    service.call(route.replace("@", `/accounts/${team.slug}`), { token: by, ...(body !== undefined && { body }) });
  return { owner, member, team, project, as, call };
}

onEachDatabase("life of a team", (service) => {
  describe("POST /accounts/{accountSlug}/slug", () => {
    test("changes the slug; the old one leads to the team for 90 days", async () => {
      const { team, project, owner, as, call } = await acme(service());
      const slug = freshSlug();
      const { status, body } = await call("POST @/slug", { slug });
      expect([status, body.slug, body.id]).toEqual([200, slug, team.id]);
      const pat = await personalToken(service(), owner, [team]);
      for (const token of [as.owner, pat]) {
        expect((await service().call(`GET /accounts/${team.slug}`, { token })).body.slug).toBe(slug);
        expect((await service().call(`GET /projects/${project.path}`, { token })).body.account.slug).toBe(slug);
      }
      expect((await upload(service(), pat, await picture(), { project: project.path })).status).toBe(200);
      const stranger = await dashboardToken(service(), await createUser(service()));
      expect((await service().call(`GET /accounts/${team.slug}`, { token: stranger })).status).toBe(404);
      service().travel(90 * DAY + 1000);
      try {
        expect((await service().call(`GET /accounts/${team.slug}`, { token: pat })).status).toBe(404);
        expect((await service().call(`GET /accounts/${slug}`, { token: pat })).status).toBe(200);
      } finally {
        service().travel(-(90 * DAY + 1000));
      }
    });

    test("refuses slugs of others, also their former ones, with 409; a team may take its own back", async () => {
      const [one, two] = [await acme(service()), await acme(service())];
      const slug = freshSlug();
      expect((await one.call("POST @/slug", { slug: two.team.slug })).status).toBe(409);
      expect((await one.call("POST @/slug", { slug: "Not a slug" })).status).toBe(400);
      expect((await one.call("POST @/slug", { slug })).status).toBe(200);
      expect((await two.call("POST @/slug", { slug: one.team.slug })).status).toBe(409);
      const made = await service().call("POST /accounts", { token: one.as.owner, body: { name: "Thief", slug: one.team.slug } });
      expect(made.status).toBe(409);
      expect((await one.call("POST @/slug", { slug: one.team.slug })).body.slug).toBe(one.team.slug);
      const { body } = await one.call("GET @/history");
      expect(body.results.map((entry: Record<string, string>) => [entry["kind"], entry["outcome"], entry["after"]])).toEqual([
        ["team.slug", "done", one.team.slug],
        ["team.slug", "done", slug],
        ["team.slug", "refused", two.team.slug],
      ]);
    });

    test("gives a slug to one of many teams that want it at the same moment, also while its owner gives it up", async () => {
      const teams = await Promise.all(Array.from({ length: 5 }, () => acme(service())));
      const holder = await acme(service());
      const moves = [
        holder.call("POST @/slug", { slug: freshSlug() }),
        ...teams.map((one) => one.call("POST @/slug", { slug: holder.team.slug })),
      ];
      const answers = await Promise.all(moves);
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409, 409]);
    });

    test("refuses members with 403, and the sixth former slug with 409", async () => {
      const { call, as } = await acme(service());
      expect((await call("POST @/slug", { slug: freshSlug() }, as.member)).status).toBe(403);
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await call("POST @/slug", { slug: freshSlug() })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    });
  });

  describe("delete and restore", () => {
    test("counts the contents before, for owners", async () => {
      const { call, owner, team, project, as } = await acme(service());
      await upload(service(), await personalToken(service(), owner, [team]), await picture(), { project: project.path });
      expect((await call("GET @/contents")).body).toEqual({ projects: 1, media: 1, threads: 0, members: 2, invites: 0 });
      expect((await call("GET @/contents", undefined, as.member)).status).toBe(403);
    });

    test("ends every access immediately [security: a deleted team is closed to everyone]", async () => {
      const { call, owner, team, project, as } = await acme(service());
      const pat = await personalToken(service(), owner, [team]);
      const made = await upload(service(), pat, await picture(), { project: project.path, visibility: "public" });
      const ci = await projectToken(service(), project);
      const { inviteLink } = (await call("POST @/invite-link/reset")).body;
      await call("POST @/invites", { members: [{ email: "late@acme.example", level: "member" }] });
      expect((await call("DELETE @", undefined, as.member)).status).toBe(403);
      expect((await call("DELETE @")).status).toBe(204);
      expect((await call("DELETE @")).status).toBe(404);
      for (const token of [as.owner, as.member, pat]) {
        for (const path of [
          `/accounts/${team.slug}`,
          `/accounts/${team.slug}/projects`,
          `/projects/${project.path}`,
          `/media/${made.body.id}`,
        ])
          expect((await service().call(`GET ${path}`, { token })).status, path).toBe(404);
        const me = await service().call("GET /me", { token });
        expect(me.body.accounts.map((one: { id: string }) => one.id)).not.toContain(team.id);
      }
      expect((await service().call("GET /project", { token: ci })).status).toBe(401);
      expect((await service().call(`GET /shares/${made.body.url.split("/").at(-1)}`)).status).toBe(404);
      expect((await fetch(made.body.fileUrl)).status).toBe(404);
      const stranger = await dashboardToken(service(), await createUser(service()));
      const secret = inviteLink.split("/").at(-1);
      expect((await service().call(`POST /invite-links/${secret}/join`, { token: stranger })).status).toBe(404);
      expect((await service().call(`GET /invites/${(await mailedSecrets(service(), "late@acme.example"))[0]}`)).status).toBe(404);
    });

    test("restores people, projects and links for an owner, but no project that was deleted before", async () => {
      const { call, team, project, as } = await acme(service());
      const gone = await createProject(service(), team);
      await call(`DELETE /projects/${gone.path}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await call("DELETE @");
      const list = (by: string) => service().call("GET /me/deleted-teams", { token: by });
      expect((await list(as.owner)).body).toMatchObject([{ id: team.id, slug: team.slug, name: "Acme" }]);
      expect((await list(as.member)).body).toEqual([]);
      const restore = (by: string) => service().call(`POST /me/deleted-teams/${team.id}/restore`, { token: by });
      expect((await restore(as.member)).status).toBe(404);
      const answers = await Promise.all(Array.from({ length: 5 }, () => restore(as.owner)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
      expect((await call("GET @/projects", undefined, as.member)).body.results.map((one: { id: string }) => one.id)).toEqual([project.id]);
      const kinds = (await call("GET @/history")).body.results.map((one: { kind: string }) => one.kind);
      expect(kinds.slice(0, 2)).toEqual(["team.restored", "team.deleted"]);
      const own = (await service().call("GET /me/history", { token: as.owner })).body.results;
      expect(own.map((one: { kind: string }) => one.kind)).toEqual(["team.restored", "team.deleted"]);
    });

    test("deletes team and projects for good after 30 days, and frees the slug", async () => {
      const { call, team, project } = await acme(service());
      await call("DELETE @");
      const { db } = service().deps;
      await purgeDeletedProjects({ ...service().deps, now: () => new Date(Date.now() + 30 * DAY + 1000) });
      expect(await db.select().from(projects).where(eq(projects.id, project.id))).toEqual([]);
      expect(await db.select().from(accounts).where(eq(accounts.id, team.id))).toEqual([]);
    });

    test("keeps newcomers with its domain out", async () => {
      const { call, team } = await acme(service());
      await service().deps.db.insert(teamDomains).values({ teamId: team.id, domain: "acme.example" });
      await call("DELETE @");
      const late: TestUser = await createUser(service());
      const offers = await service().call("GET /me/offers", { token: await dashboardToken(service(), late) });
      expect(JSON.stringify(offers.body)).not.toContain(team.id);
      await addMember(service(), team, late, "member");
      expect((await service().call(`GET /accounts/${team.slug}`, { token: await dashboardToken(service(), late) })).status).toBe(404);
    });
  });
});
