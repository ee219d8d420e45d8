import { expect, test } from "vitest";
import { addMember, createProject, createTeam, createUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { picture, setUp, upload } from "../../../testing/uploads.ts";
import { projectMembers } from "../../../db/schema.ts";

onEachDatabase(
  "search and counts of an account",
  (service) => {
    async function filled() {
      const all = await setUp(service());
      const { team, ci } = all;
      const stored = (await upload(service(), ci, await picture(), { name: "Invoice-mail.png" })).body as { id: string; url: string };
      const [member, contributor, stranger] = await Promise.all([
        createUser(service(), { name: "Viktor Invernizzi" }),
        createUser(service(), { name: "Cara Lind" }),
        createUser(service()),
      ]);
      await addMember(service(), team, member, "member");
      await addMember(service(), team, contributor, "contributor");
      const search = async (user: { id: string }, text: string) =>
        service().call(`GET /accounts/${team.slug}/search?search=${encodeURIComponent(text)}`, {
          token: await dashboardToken(service(), user),
        });
      return { ...all, stored, member, contributor, stranger, search };
    }

    test("finds projects, people and media by a part of their name, in any case", async () => {
      const { member, project, search, stored } = await filled();
      const { status, body } = await search(member, "INV");
      expect(status).toBe(200);
      expect(body.people.map(({ name }: { name: string }) => name)).toEqual(["Viktor Invernizzi"]);
      expect(body.media).toEqual([{ id: stored.id, name: "Invoice-mail.png", url: stored.url, project: project.name }]);
      expect((await search(member, project.name.slice(1))).body.projects).toMatchObject([{ id: project.id, name: project.name }]);
      for (const nothing of ["%", "_nv", "\\"])
        expect((await search(member, nothing)).body).toEqual({ projects: [], people: [], media: [] });
    });

    test("does not find a person by their email address", async () => {
      const { member, search } = await filled();
      expect((await search(member, "@acme.example")).body.people).toEqual([]);
      expect((await search(member, member.email)).body.people).toEqual([]);
    });

    test("a contributor finds only what they can see, and no people [security: search shows only visible projects]", async () => {
      const { contributor, project, search } = await filled();
      expect((await search(contributor, "")).body).toEqual({ projects: [], people: [], media: [] });
      await service().deps.db.insert(projectMembers).values({ projectId: project.id, userId: contributor.id, level: "viewer" });
      const { body } = await search(contributor, "");
      expect([body.projects.length, body.people, body.media.length]).toEqual([1, [], 1]);
    });

    test("returns 404 to a stranger, and refuses personal access tokens", async () => {
      const { stranger, search, team, token } = await filled();
      expect((await search(stranger, "inv")).status).toBe(404);
      expect((await service().call(`GET /accounts/${team.slug}/search`, { token })).status).toBe(403);
    });

    test("runs the same statements for any number of projects", async () => {
      const { member, search, team } = await filled();
      await search(member, "inv");
      service().statements();
      await search(member, "inv");
      const before = service().statements();
      for (let index = 0; index < 4; index++) await createProject(service(), team);
      service().statements();
      await search(member, "inv");
      expect(service().statements()).toBe(before);
    });

    test("counts projects, members and invites as far as the caller can open them", async () => {
      const { team, owner: user, member, contributor } = await filled();
      const path = `/accounts/${team.slug}`;
      const owner = await dashboardToken(service(), user);
      await service().call(`POST ${path}/invites`, { token: owner, body: { members: [{ email: "new@acme.example", level: "member" }] } });
      const counts = async (who: { id: string }) =>
        (await service().call(`GET ${path}/counts`, { token: await dashboardToken(service(), who) })).body;
      expect(await counts(user)).toEqual({ projects: 1, members: 3, pendingInvites: 1 });
      expect(await counts(member)).toEqual({ projects: 1, members: 3, pendingInvites: null });
      expect(await counts(contributor)).toEqual({ projects: 0, members: null, pendingInvites: null });
    });

    test("lists the sizes and plans of all accounts of the caller", async () => {
      const { team, member } = await filled();
      const second = await createTeam(service(), { owner: member });
      const { body } = await service().call("GET /me/teams", { token: await dashboardToken(service(), member) });
      expect(body).toHaveLength(3);
      expect(body).toEqual(
        expect.arrayContaining([
          { id: member.id, members: null, plan: "self-hosted" },
          { id: team.id, members: 3, plan: "self-hosted" },
          { id: second.id, members: 1, plan: "self-hosted" },
        ]),
      );
    });
  },
  { screenshotsPerMonth: 5000 },
);
