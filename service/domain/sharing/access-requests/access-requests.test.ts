import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "../../../db/media-schema.ts";
import { projects, users } from "../../../db/schema.ts";
import { createMedia } from "../../../testing/discussions.ts";
import { addMember, createProject, createTeam, createUser, personalToken, type TestUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { queuedMails } from "../../../testing/mails.ts";

type AccessRequest = { id: string; user: { id: string }; inTeam: boolean; mayAllow: boolean; answer: string | null; email: string };
type Page = { pageInfo: { total: number }; results: AccessRequest[] };

/** Creates a team with two owners, a member and a contributor without a role, a project with a shared media, and a person outside. */
async function ferry(service: TestService, visibility: "public" | "team" = "public") {
  const [olive, oscar, max, chloe, dana] = await Promise.all(
    ["Olive", "Oscar", "Max", "Chloe", "Dana"].map((name) => createUser(service, { name })),
  );
  const team = await createTeam(service, { owner: olive!, member: max! });
  await addMember(service, team, oscar!, "owner");
  await addMember(service, team, chloe!, "contributor");
  const project = await createProject(service, team);
  const { id: mediaId } = await createMedia(service, project);
  const [row] = await service.deps.db.update(media).set({ visibility }).where(eq(media.id, mediaId)).returning();
  const share = `/shares/${row!.shareToken}`;
  const at = `/projects/${project.path}/access-requests`;
  const token = (person: TestUser, inTeam = true) => (inTeam ? personalToken(service, person, [team]) : personalToken(service, person));
  const as = { olive: await token(olive!), max: await token(max!), chloe: await token(chloe!), dana: await token(dana!, false) };
  const ask = (by: string) => service.call(`POST ${share}/access-requests`, { token: by });
  const list = async (by = as.olive) => (await service.call<Page>(`GET ${at}`, { token: by })).body;
  const answer = (id: string, verb: "allow" | "decline", by = as.olive) =>
    service.call<AccessRequest>(`POST ${at}/${id}/${verb}`, { token: by });
  return { olive: olive!, oscar: oscar!, max: max!, chloe: chloe!, dana: dana!, team, project, share, at, as, ask, list, answer };
}

const subjects = async (service: TestService, { email }: TestUser) => (await queuedMails(service, email)).map(({ subject }) => subject);

onEachDatabase("requests for access", (service) => {
  test("stores one request and mails each owner once for ten parallel presses", async () => {
    const { as, ask, list, olive, oscar, max, project } = await ferry(service());
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(as.dana)));
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 10 }, () => [200, { request: "open" }]));
    expect((await list()).results).toMatchObject([{ answer: null, inTeam: false, mayAllow: true }]);
    for (const owner of [olive, oscar]) expect(await subjects(service(), owner)).toEqual([`Dana asks to comment in ${project.name}`]);
    expect(await subjects(service(), max)).toEqual([]);
    await ask(as.dana);
    expect(await subjects(service(), olive)).toHaveLength(1);
  });

  test("lets a person in from outside as a contributor with the reviewer role, and mails them", async () => {
    const { as, ask, list, answer, dana, share, project, team } = await ferry(service());
    await ask(as.dana);
    const [{ id }] = (await list()).results as [AccessRequest];
    const reply = await answer(id, "allow");
    expect([reply.status, reply.body.answer]).toEqual([200, "allowed"]);
    const seen = await service().call(`GET ${share}`, { token: await personalToken(service(), dana, [team]) });
    expect(seen.body).toMatchObject({ permissions: ["view", "review"], commenting: { visitors: "off", request: null } });
    expect(await subjects(service(), dana)).toEqual([`You can now comment in ${project.name}`]);
    expect((await answer(id, "allow")).status).toBe(200);
    expect(await subjects(service(), dana)).toHaveLength(1);
    expect((await answer(id, "decline")).status).toBe(409);
  });

  test("answers once for parallel answers of two people", async () => {
    const { as, ask, list, answer, dana } = await ferry(service());
    await ask(as.dana);
    const [{ id }] = (await list()).results as [AccessRequest];
    const replies = await Promise.all([answer(id, "allow"), answer(id, "decline"), answer(id, "allow"), answer(id, "decline")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await subjects(service(), dana)).toHaveLength(1);
  });

  test("lets members answer for contributors of the team, and only owners for people outside", async () => {
    const { as, ask, list, answer, project, chloe, team, share } = await ferry(service());
    await ask(as.dana);
    await ask(as.chloe);
    const [chloes, danas] = (await list(as.max)).results as [AccessRequest, AccessRequest];
    expect([chloes.mayAllow, danas.mayAllow]).toEqual([true, false]);
    expect((await answer(danas.id, "allow", as.max)).status).toBe(403);
    expect((await answer(chloes.id, "allow", as.max)).status).toBe(200);
    const seen = await service().call(`GET ${share}`, { token: await personalToken(service(), chloe, [team]) });
    expect(seen.body.permissions).toEqual(["view", "review"]);
    expect((await service().call(`GET /projects/${project.path}/access-requests`, { token: as.chloe })).status).toBe(403);
    expect((await answer(danas.id, "decline", as.chloe)).status).toBe(403);
    expect((await answer(danas.id, "decline", as.max)).status).toBe(200);
  });

  test("keeps a declined person from asking for a week, and names nothing in the mail", async () => {
    const { as, ask, list, answer, dana, share, project } = await ferry(service());
    await ask(as.dana);
    const [{ id }] = (await list()).results as [AccessRequest];
    await answer(id, "decline");
    const read = async () => (await service().call(`GET ${share}`, { token: as.dana })).body.commenting;
    expect([(await ask(as.dana)).status, await read()]).toEqual([409, { visitors: "off", request: "declined" }]);
    const [mail] = await queuedMails(service(), dana.email);
    expect(mail!.subject).toBe("Your request for access was declined");
    expect(mail!.text).not.toContain(project.name);
  });

  test("responds alike for team media, unknown shares and closed projects [security: asking reveals nothing]", async () => {
    const { as, ask, list, project } = await ferry(service(), "team");
    const unknown = await service().call(`POST /shares/${"a".repeat(28)}/access-requests`, { token: as.dana });
    const hidden = await ask(as.dana);
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
    expect((await list()).pageInfo.total).toBe(1);
    await service().deps.db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, project.id));
    const closed = await ask(as.chloe);
    expect([closed.status, closed.body]).toEqual([unknown.status, unknown.body]);
  });

  test("refuses people who may comment, and projects of one person", async () => {
    const { as, ask, olive } = await ferry(service());
    expect((await ask(as.max)).status).toBe(409);
    const own = await createProject(service(), olive);
    const { id } = await createMedia(service(), own);
    const [row] = await service().deps.db.update(media).set({ visibility: "public" }).where(eq(media.id, id)).returning();
    const share = await service().call(`GET /shares/${row!.shareToken}`, { token: as.dana });
    expect(share.body.commenting).toEqual({ visitors: "off", request: null });
    expect((await service().call(`POST /shares/${row!.shareToken}/access-requests`, { token: as.dana })).status).toBe(409);
  });

  test("records the request and its answer in the history of the team", async () => {
    const { as, ask, list, answer, olive, team, project } = await ferry(service());
    await ask(as.dana);
    await answer(((await list()).results as [AccessRequest])[0].id, "allow");
    const { body } = await service().call<{ results: { kind: string; target: string }[] }>(`GET /accounts/${team.slug}/history`, {
      token: await dashboardToken(service(), olive),
    });
    const target = `Dana in ${project.path}`;
    expect(body.results.map((entry) => [entry.kind, entry.target])).toEqual(
      expect.arrayContaining([
        ["access-request.created", target],
        ["access-request.allowed", target],
        ["member.added", "Dana"],
      ]),
    );
  });

  test("a person who sees a project without the reviewer role asks for it, once for ten parallel presses", async () => {
    const { as, list, answer, olive, chloe, dana, project, at } = await ferry(service());
    const contributors = `/projects/${project.path}/contributors`;
    const given = await service().call(`PUT ${contributors}/${chloe.id}`, { token: as.olive, body: { level: "viewer" } });
    expect(given.status, JSON.stringify(given.body)).toBeLessThan(300);
    const askAs = (token: string) => service().call(`POST ${at}`, { token });
    const replies = await Promise.all(Array.from({ length: 10 }, () => askAs(as.chloe)));
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 10 }, () => [200, { request: "open" }]));
    expect(await subjects(service(), olive)).toEqual([`Chloe asks to review in ${project.name}`]);
    const [request] = (await list()).results as [AccessRequest];
    expect(request).toMatchObject({ user: { id: chloe.id }, inTeam: true, media: null });
    expect([(await askAs(as.max)).status, (await askAs(as.dana)).status]).toEqual([409, 404]);
    await answer(request.id, "allow");
    expect(await subjects(service(), chloe)).toEqual([`You can now comment in ${project.name}`]);
    expect((await askAs(as.chloe)).body).toMatchObject({ error: "You have the reviewer role already. Reload the page." });
    expect(await subjects(service(), dana)).toEqual([]);
  });

  test("mails no disabled owner", async () => {
    const { as, ask, olive, oscar } = await ferry(service());
    await service().deps.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, oscar.id));
    await ask(as.dana);
    expect([(await subjects(service(), olive)).length, (await subjects(service(), oscar)).length]).toEqual([1, 0]);
  });
});
