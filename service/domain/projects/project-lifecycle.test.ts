import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { media, mediaVersions } from "../../db/media-schema.ts";
import { projectMembers, projects } from "../../db/schema.ts";
import { declareBuild } from "../../testing/builds.ts";
import { post } from "../../testing/discussions.ts";
import { addMember, createProject, createTeam, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../testing/harness.ts";
import { declared, picture, upload } from "../../testing/uploads.ts";
import { purgeDeletedProjects } from "../builds/retention/purge-projects.ts";

const DAY = 86_400_000;

async function acme(service: TestService) {
  const [owner, member, viewer] = [await createUser(service), await createUser(service), await createUser(service)];
  const team = await createTeam(service, { owner, member, contributor: viewer });
  const project = await createProject(service, team, { private: false, levels: [[viewer, "viewer"]] });
  const token = (person: TestUser) => personalToken(service, person, [team]);
  const as = { owner: await token(owner), member: await token(member), viewer: await token(viewer) };
  const at = `/projects/${project.path}`;
  const call = (route: string, body?: unknown, by = as.owner) =>
    service.call(route.replace("@", at).replace("~", `/accounts/${team.slug}`), { token: by, ...(body !== undefined && { body }) });
  /** Uploads a picture and returns its record with the token of its share page. */
  const createMedia = async (visibility: "team" | "public" = "team") => {
    const { body } = await upload(service, as.owner, await picture(), { project: project.path, visibility });
    return { id: body.id as string, shareToken: (body.url as string).split("/").at(-1)!, fileUrl: body.fileUrl as string };
  };
  const kinds = async () => (await call("GET ~/history")).body.results.map((one: { kind: string }) => one.kind);
  return { owner, member, viewer, team, project, as, at, call, kinds, createMedia };
}

onEachDatabase("life of a project", (service) => {
  describe("archive", () => {
    test("makes the project read-only and keeps its links working", async () => {
      const { call, project, as, createMedia } = await acme(service());
      const { id, shareToken } = await createMedia();
      const comment = await post(service(), { mediaId: id, token: as.owner }, { body: "Here" });
      const { status, body } = await call("POST @/archive");
      expect([status, typeof body.archivedAt]).toEqual([200, "string"]);
      const ci = await projectToken(service(), project);
      const upload = declared(await picture(), { project: project.path, name: "new.png" });
      const refused = [
        await service().call("POST /media", { token: as.owner, body: upload }),
        await service().call("POST /media", { token: ci, body: upload }),
        await call(`PATCH /media/${id}`, { name: "other.png" }),
        await call(`PATCH /media/${id}/visibility`, { visibility: "team" }),
        await call(`DELETE /media/${id}`),
        await call(`POST /media/${id}/comments`, { body: "Late" }),
        await call(`PATCH /media/${id}/comments/${comment.body.id}`, { body: "Changed" }),
        await call(`DELETE /media/${id}/comments/${comment.body.id}`),
        await call(`POST /media/${id}/comments/${comment.body.id}/resolve`),
        await call(`POST /media/${id}/comments/${comment.body.id}/reactions`, { emoji: "👍" }),
        await call("PATCH @", { private: true }),
        await call("POST @/media/preview", { files: [{ name: "a.png", contentType: "image/png", size: 1, hash: "a".repeat(64) }] }),
      ];
      expect(refused.map((one) => one.status)).toEqual(refused.map(() => 409));
      expect(refused[0]!.body.error).toBe("This project is archived and read-only. Unarchive it first.");
      const share = await service().call(`GET /shares/${shareToken}`, { token: as.owner });
      expect([share.status, share.body.permissions]).toEqual([200, ["view"]]);
      expect((await call(`GET /media/${id}/comments`)).body).toHaveLength(1);
    });

    test("is undone by unarchive; repeated calls change nothing", async () => {
      const { call, kinds } = await acme(service());
      for (const step of ["archive", "archive", "unarchive", "unarchive"]) expect((await call(`POST @/${step}`)).status).toBe(200);
      expect((await call("PATCH @", { private: true })).status).toBe(200);
      expect(await kinds()).toEqual(["project.updated", "project.unarchived", "project.archived"]);
    });

    test("needs the admin permission", async () => {
      const { call, as } = await acme(service());
      for (const route of ["POST @/archive", "DELETE @", "GET @/contents"])
        expect((await call(route, undefined, as.viewer)).status).toBe(403);
    });
  });

  describe("delete and restore", () => {
    test("counts the contents before", async () => {
      const { call, project, as, createMedia } = await acme(service());
      const { id } = await createMedia();
      const { body } = await post(service(), { mediaId: id, token: as.owner }, { body: "Here" });
      await post(service(), { mediaId: id, token: as.owner }, { body: "Reply", threadId: body.id });
      const token = await projectToken(service(), project);
      await declareBuild(service(), token, {});
      expect((await call("GET @/contents")).body).toEqual({
        media: 1,
        versions: 1,
        builds: 1,
        threads: 1,
        tokens: 1,
        contributors: 1,
        groups: 0,
      });
    });

    test("ends every access immediately: pages, links, files, tokens, comments [security: a deleted project is closed to everyone]", async () => {
      const { call, project, as, team, createMedia } = await acme(service());
      const { id, shareToken, fileUrl } = await createMedia("public");
      expect((await fetch(fileUrl)).status).toBe(200);
      const ci = await projectToken(service(), project);
      expect((await call("DELETE @")).status).toBe(204);
      expect((await call("DELETE @")).status).toBe(404);
      const reads = [
        "GET @",
        "GET @/media",
        "GET @/contributors",
        `GET /media/${id}`,
        `GET /media/${id}/comments`,
        `GET /shares/${shareToken}`,
      ];
      for (const route of reads) expect((await call(route)).status, route).toBe(404);
      expect((await service().call(`GET /shares/${shareToken}`)).status).toBe(404);
      expect((await fetch(fileUrl)).status).toBe(404);
      expect((await service().call("GET /project", { token: ci })).status).toBe(401);
      expect((await call("GET ~/projects")).body.results).toEqual([]);
      const again = await service().call("POST /projects", { token: as.owner, body: { name: project.name, accountSlug: team.slug } });
      expect(again.status).toBe(201);
    });

    test("restores everything within 30 days, under a new name where the old one is taken", async () => {
      const { call, project, as, team, kinds, createMedia } = await acme(service());
      const { id, shareToken } = await createMedia();
      const ci = await projectToken(service(), project);
      await call("DELETE @");
      const list = await call("GET ~/deleted-projects");
      expect(list.body).toMatchObject([{ id: project.id, name: project.name }]);
      expect(new Date(list.body[0].purgedAt).getTime() - new Date(list.body[0].deletedAt).getTime()).toBe(30 * DAY);
      await service().call("POST /projects", { token: as.owner, body: { name: project.name, accountSlug: team.slug } });
      const restore = (body: object, by = as.owner) => call(`POST ~/deleted-projects/${project.id}/restore`, body, by);
      expect((await restore({})).status).toBe(409);
      expect((await restore({}, as.viewer)).status).toBe(403);
      const { status, body } = await restore({ name: "second" });
      expect([status, body.name, body.id]).toEqual([200, "second", project.id]);
      expect((await restore({})).status).toBe(404);
      expect((await call(`GET /media/${id}`)).status).toBe(200);
      expect((await service().call(`GET /shares/${shareToken}`, { token: as.viewer })).status).toBe(200);
      expect((await service().call("GET /project", { token: ci })).status).toBe(200);
      expect((await kinds()).slice(0, 4)).toEqual(["project.restored", "project.restored", "project.restored", "project.created"]);
    });

    test("restores one of ten concurrent calls", async () => {
      const { call, project } = await acme(service());
      await call("DELETE @");
      const answers = await Promise.all(Array.from({ length: 10 }, () => call(`POST ~/deleted-projects/${project.id}/restore`, {})));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    });

    test("lists deleted projects for those who may restore them", async () => {
      const { call, as } = await acme(service());
      await call("DELETE @", undefined, as.member);
      const names = async (by: string) => (await call("GET ~/deleted-projects", undefined, by)).body.length;
      expect([await names(as.owner), await names(as.member), await names(as.viewer)]).toEqual([1, 1, 0]);
    });

    test("deletes rows and bytes for good after 30 days", async () => {
      const { call, project, createMedia } = await acme(service());
      const { id } = await createMedia();
      const { db, storage } = service().deps;
      const [version] = await db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id));
      await call("DELETE @");
      await purgeDeletedProjects(service().deps);
      expect(await db.select().from(media).where(eq(media.id, id))).toHaveLength(1);
      const later = { ...service().deps, now: () => new Date(Date.now() + 30 * DAY + 1000) };
      await purgeDeletedProjects(later);
      expect(await db.select().from(projects).where(eq(projects.id, project.id))).toEqual([]);
      expect(await db.select().from(media).where(eq(media.id, id))).toEqual([]);
      const keys: string[] = [];
      for await (const key of storage.list("media", new Date(Date.now() + DAY))) keys.push(key);
      expect(keys).not.toContain(version!.key);
      expect((await call(`POST ~/deleted-projects/${project.id}/restore`, {})).status).toBe(404);
    });
  });

  describe("POST /projects/{owner}/{project}/transfer", () => {
    async function twoTeams() {
      const from = await acme(service());
      const target = await createTeam(service(), { owner: from.owner });
      const token = await personalToken(service(), from.owner, [from.team, target]);
      const transfer = (body: object = { targetAccountSlug: target.slug }, by = token) => from.call("POST @/transfer", body, by);
      return { ...from, target, token, transfer };
    }

    test("moves the project with its media, tokens and links, and removes levels of others", async () => {
      const { transfer, target, project, token, viewer, as, createMedia } = await twoTeams();
      const { id, shareToken } = await createMedia();
      const ci = await projectToken(service(), project);
      const both = await createUser(service());
      await addMember(service(), target, both, "contributor");
      await service().deps.db.insert(projectMembers).values({ projectId: project.id, userId: both.id, level: "viewer" });
      const { status, body } = await transfer({ targetAccountSlug: target.slug, name: "moved" });
      expect([status, body.name, body.account.slug, body.id]).toEqual([200, "moved", target.slug, project.id]);
      expect((await service().call(`GET /projects/${project.path}`, { token: as.viewer })).status).toBe(404);
      expect((await service().call(`GET /media/${id}`, { token })).status).toBe(200);
      expect((await service().call("GET /project", { token: ci })).body.account.slug).toBe(target.slug);
      expect((await service().call(`GET /shares/${shareToken}`, { token: as.viewer })).status).toBe(404);
      const levels = await service().deps.db.select().from(projectMembers).where(eq(projectMembers.projectId, project.id));
      expect(levels.map(({ userId }) => userId)).toEqual([both.id]);
      expect(levels.some(({ userId }) => userId === viewer.id)).toBe(false);
      for (const slug of [project.path.split("/")[0]!, target.slug]) {
        const { body: history } = await service().call(`GET /accounts/${slug}/history`, { token });
        expect(history.results[0]).toMatchObject({ kind: "project.transferred", target: project.path, after: target.slug });
      }
    });

    test("refuses the same account and a taken name with 400, and people without the rights", async () => {
      const { transfer, team, target, project, member, viewer } = await twoTeams();
      expect((await transfer({ targetAccountSlug: team.slug })).status).toBe(400);
      expect((await transfer({ targetAccountSlug: "no-such-team" })).status).toBe(404);
      await service()
        .deps.db.insert(projects)
        .values({ id: "taken-" + target.id, accountId: target.id, name: project.name });
      expect((await transfer()).status).toBe(400);
      await addMember(service(), target, member, "member");
      expect((await transfer(undefined, await personalToken(service(), member, [team, target]))).status).toBe(403);
      expect((await transfer(undefined, await personalToken(service(), viewer, [team, target]))).status).toBe(403);
    });
  });
});
