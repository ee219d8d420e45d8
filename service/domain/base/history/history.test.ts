import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { UserActor } from "../../../core/deps.ts";
import type { Db } from "../../../db/client.ts";
import { accounts, emails, projectMembers } from "../../../db/schema.ts";
import { historyEntries } from "../../../db/team-schema.ts";
import { purgeHistory } from "./purge-history.ts";
import { recordChange } from "./record-history.ts";
import { findOrCreatePerson } from "../../people/accounts/people.ts";
import { addMember, createProject, createUser, personalToken, projectToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { mailedSecrets, ownedTeam } from "../../../testing/teams.ts";
import { declared, picture } from "../../../testing/uploads.ts";

type Entry = {
  kind: string;
  actor: { id: string; name: string; pictureUrl?: string | null };
  target: string | null;
  before: string | null;
  after: string | null;
  via: string | null;
  outcome: string;
  reason: string | null;
};
type Page = { pageInfo: { total: number }; results: Entry[] };

onEachDatabase("the history of a team", (service) => {
  async function watched() {
    const held = await ownedTeam(service());
    const at = `/accounts/${held.team.slug}`;
    const history = async (query = "") => (await service().call<Page>(`GET ${at}/history${query}`, { token: held.token })).body;
    const call = (route: string, body?: unknown, token = held.token) =>
      service().call(route.replace("@", at), { token, ...(body !== undefined && { body }) });
    return { ...held, at, history, call };
  }

  test("entries show the picture that a person has now", async () => {
    const { owner, call, history } = await watched();
    await call("POST @/invite-link/reset");
    const picture = async () => (await history()).results[0]!.actor.pictureUrl;
    expect(await picture()).toBeNull();
    await service().deps.db.update(accounts).set({ pictureKey: "people/face" }).where(eq(accounts.id, owner.id));
    expect(await picture()).toBe(`${service().deps.settings.appUrl}/files/people/face.webp`);
  });

  test("lists actor, change and target of every administrative change, newest first [security: changes are recorded]", async () => {
    const { team, owner, call, history } = await watched();
    const ben = await createUser(service(), { name: "Ben Marsh" });
    await addMember(service(), team, ben, "member");
    const domain = `${owner.slug}.example`;
    await service()
      .deps.db.insert(emails)
      .values({ address: `o@${domain}`, userId: owner.id, verifiedAt: new Date() });
    const guest = await createUser(service(), { name: "Gia Guest" });

    await call("PATCH @", { defaultUserLevel: "contributor", name: "Tidemark" });
    await call(`PATCH @/members/${ben.id}`, { level: "owner" });
    await call("POST @/invites", {
      members: [
        { email: guest.email, level: "member" },
        { email: `x-${guest.email}`, level: "owner" },
      ],
    });
    const [secret] = await mailedSecrets(service(), guest.email);
    await call(`POST /invites/${secret}/accept`, undefined, await dashboardToken(service(), guest));
    const pending = (
      await service().call<{ results: { id: string }[] }>(`GET /accounts/${team.slug}/invites`, {
        token: await personalToken(service(), owner, [team]),
      })
    ).body;
    await call(`DELETE @/invites/${pending.results[0]!.id}`);
    await call("POST @/domains", { domain });
    const { id: newcomer } = await findOrCreatePerson(service().deps, `new.comer@${domain}`);
    await call(`DELETE @/domains/${domain}`);
    await call("POST @/invite-link/reset");
    for (const list of ["members", "invites", "history"]) await call(`GET @/${list}.csv`);
    await call(`DELETE @/members/${newcomer}`);
    await call("POST @/leave", undefined, await dashboardToken(service(), ben));

    const { pageInfo, results } = await history();
    expect(pageInfo.total).toBe(15);
    expect(results.map(({ kind, actor, target, before, after, via }) => [kind, actor.name, target, before, after, via]).reverse()).toEqual([
      ["team.updated", "Olive Owner", null, "member, Acme", "contributor, Tidemark", null],
      ["member.level", "Olive Owner", "Ben Marsh", "member", "owner", null],
      ["invite.created", "Olive Owner", guest.email, null, "member", null],
      ["invite.created", "Olive Owner", `x-${guest.email}`, null, "owner", null],
      ["member.joined", "Gia Guest", "Gia Guest", null, "member", "invite"],
      ["invite.cancelled", "Olive Owner", `x-${guest.email}`, "owner", null, null],
      ["domain.added", "Olive Owner", domain, null, null, null],
      ["member.joined", "New Comer", "New Comer", null, "contributor", "domain"],
      ["domain.removed", "Olive Owner", domain, null, null, null],
      ["invite-link.reset", "Olive Owner", null, null, null, null],
      ["members.exported", "Olive Owner", null, null, null, null],
      ["invites.exported", "Olive Owner", null, null, null, null],
      ["history.exported", "Olive Owner", null, null, null, null],
      ["member.removed", "Olive Owner", "New Comer", "contributor", null, null],
      ["member.left", "Ben Marsh", "Ben Marsh", "owner", null, null],
    ]);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["done"]));
  });

  test("records refused attempts with the reason, without their changes, and no typing mistakes [security: refusals are recorded]", async () => {
    const { team, owner, call, history } = await watched();
    const ben = await createUser(service(), { name: "Ben Marsh" });
    await addMember(service(), team, ben, "member");
    await addMember(service(), team, await createUser(service()), "member");
    const theirs = await personalToken(service(), ben, [team]);
    const refused = [
      await call(`PATCH @/members/${ben.id}`, { level: "owner" }, theirs),
      await call(`DELETE @/members/${owner.id}`),
      await call(`PATCH @/members/${team.id}`, { level: "owner" }),
      await call("POST @/invites", { members: [{ email: owner.email, level: "member" }] }),
      await call("POST @/domains", { domain: "gmail.com" }),
      await call("DELETE @/invites/nothing"),
      await call("POST @/invite-link/reset", undefined, theirs),
      await call("GET @/members.csv", undefined, theirs),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 409, 404, 400, 400, 404, 403, 403]);
    const { results } = await history();
    expect(results.map(({ kind, actor, outcome }) => [kind, actor.name, outcome]).reverse()).toEqual([
      ["member.level", "Ben Marsh", "refused"],
      ["member.removed", "Olive Owner", "refused"],
      ["member.level", "Olive Owner", "refused"],
      ["invite.cancelled", "Olive Owner", "refused"],
      ["invite-link.reset", "Ben Marsh", "refused"],
      ["members.exported", "Ben Marsh", "refused"],
    ]);
    for (const { reason } of results) expect(reason).toBeTruthy();
    const reason = (of: string) => results.find(({ kind }) => kind === of)!.reason;
    expect(reason("invite.cancelled")).toBe("Not found");
  });

  test("records a change once whose transaction is tried again [fault: no duplicate history]", async () => {
    const { team, owner, history } = await watched();
    const actor = { userId: owner.id, slug: owner.slug, name: null } as UserActor;
    const { deps } = service();
    // As Postgres, which ends one of two transactions that wait for each other.
    const transaction: Db["transaction"] = (work) => deps.db.transaction(work).catch(() => deps.db.transaction(work));
    const db = Object.assign(Object.create(deps.db) as Db, { transaction });
    let tries = 0;
    await recordChange({ deps: { ...deps, db }, actor }, team.id, [], async (_tx, done) => {
      done.push({ kind: "team.updated", after: "members" });
      if (!tries++) throw new Error("deadlock detected");
    });
    expect([tries, (await history()).results.map(({ kind, outcome }) => [kind, outcome])]).toEqual([2, [["team.updated", "done"]]]);
  });

  test("records created teams and projects, and refused ones", async () => {
    const { team, owner, token, history } = await watched();
    const ben = await createUser(service(), { name: "Ben Marsh" });
    await addMember(service(), team, ben, "member");
    const create = (name: string, by: string) => service().call("POST /projects", { token: by, body: { name, accountSlug: team.slug } });
    expect((await create("booking-web", token)).status).toBe(201);
    expect((await create("Booking-Web", token)).status).toBe(400);
    expect((await create("other", await personalToken(service(), ben, [team]))).status).toBe(403);
    const told = (await history()).results.map(({ kind, actor, target, outcome }) => [kind, actor.name, target, outcome]).reverse();
    expect(told).toEqual([
      ["project.created", "Olive Owner", `${team.slug}/booking-web`, "done"],
      ["project.created", "Ben Marsh", `${team.slug}/other`, "refused"],
    ]);

    const signedIn = await dashboardToken(service(), owner);
    const made = await service().call<{ slug: string }>("POST /accounts", { token: signedIn, body: { name: "Second" } });
    const { body } = await service().call<Page>(`GET /accounts/${made.body.slug}/history`, { token: signedIn });
    expect(body.results.map(({ kind, actor, target, outcome }) => [kind, actor.name, target, outcome])).toEqual([
      ["team.created", "Olive Owner", "Second", "done"],
    ]);
    const taken = await service().call("POST /accounts", { token: signedIn, body: { name: "Third", slug: team.slug } });
    expect(taken.status).toBe(409);
    const own = (await service().call<Page>("GET /me/history", { token: signedIn })).body.results;
    expect(own.map(({ kind, target, outcome }) => [kind, target, outcome])).toEqual([["team.created", "Third", "refused"]]);
  });

  test("records changed visibility and deleted media, also refused attempts", async () => {
    const { team, owner, token, history } = await watched();
    const project = await createProject(service(), team, { private: false });
    const vic = await createUser(service(), { name: "Vic Viewer" });
    await addMember(service(), team, vic, "contributor");
    await service().deps.db.insert(projectMembers).values({ projectId: project.id, userId: vic.id, level: "viewer" });
    const [viewers, ci] = [await personalToken(service(), vic, [team]), await projectToken(service(), project)];
    const post = async (by: string, more: object) =>
      service().call("POST /media", { token: by, body: declared(await picture(), { project: project.path, ...more }) });
    const open = { name: "cart.png", visibility: "public" };
    const made = await post(token, open);
    expect((await post(token, { name: "inner.png", visibility: "team" })).status).toBe(201);
    expect((await post(ci, open)).status).toBe(201);
    expect((await post(ci, { name: "cart.png", visibility: "team" })).status).toBe(201);
    expect((await post(token, { name: "cart.png" })).status).toBe(201);
    expect((await post(ci, open)).status).toBe(201);
    expect((await post(ci, { name: "by-default.png" })).status).toBe(201);
    expect((await post(viewers, { name: "leak.png", visibility: "public" })).status).toBe(403);
    expect((await post(viewers, { name: "inner.png", visibility: "team" })).status).toBe(403);
    expect((await post(token, { name: "huge.png", size: 9e9 })).status).toBe(413);
    const { id } = made.body.media;
    expect((await service().call(`DELETE /media/${id}`, { token: viewers })).status).toBe(403);
    expect((await service().call(`DELETE /media/${id}`, { token })).status).toBe(204);
    expect((await service().call(`DELETE /media/${id}`, { token })).status).toBe(404);
    const told = (await history()).results.map((one) => [
      one.kind,
      one.actor.id && one.actor.name,
      one.target,
      one.before,
      one.after,
      one.outcome,
    ]);
    const link = "media.visibility";
    expect(told.reverse()).toEqual([
      [link, "Olive Owner", "cart.png", null, "public", "done"],
      [link, null, "cart.png", "public", "team", "done"],
      [link, null, "cart.png", "team", "public", "done"],
      [link, null, "by-default.png", null, "public", "done"],
      [link, "Vic Viewer", "leak.png", null, "public", "refused"],
      [link, "Olive Owner", "huge.png", null, "public", "refused"],
      ["media.deleted", "Vic Viewer", "cart.png", "public", null, "refused"],
      ["media.deleted", "Olive Owner", "cart.png", "public", null, "done"],
    ]);
    const about = (await history(`?kind=${link}&actor=${owner.id}`)).results.find(({ target }) => target === "cart.png");
    expect(about).toMatchObject({ targetId: id });
  });

  test("deletes entries after the configured number of days", async () => {
    const { team, call, history } = await watched();
    const { settings } = service().deps;
    const DAY = 86_400_000;
    await call("POST @/invite-link/reset");
    await call("PATCH @", { defaultUserLevel: "contributor" });
    const [first] = await service()
      .deps.db.select()
      .from(historyEntries)
      .where(eq(historyEntries.teamId, team.id))
      .orderBy(historyEntries.seq);
    await service()
      .deps.db.update(historyEntries)
      .set({ createdAt: new Date(service().deps.now().getTime() - settings.historyDays * DAY - 1000) })
      .where(eq(historyEntries.id, first!.id));
    await purgeHistory(service().deps);
    expect((await history()).results.map(({ kind }) => kind)).toEqual(["team.updated"]);
    await purgeHistory({ ...service().deps, now: () => new Date(Date.now() + settings.historyDays * DAY + 60_000) });
    expect((await history()).pageInfo.total).toBe(0);
  });

  test("records nothing for callers outside the team", async () => {
    const { history, at } = await watched();
    const stranger = await createUser(service());
    await service().call(`PATCH ${at}`, { token: await personalToken(service(), stranger), body: { defaultUserLevel: "member" } });
    expect((await history()).pageInfo.total).toBe(0);
  });

  test("returns pages, and filters by actor and kind", async () => {
    const { team, owner, call, history } = await watched();
    const ben = await createUser(service(), { name: "Ben Marsh" });
    await addMember(service(), team, ben, "owner");
    const theirs = await personalToken(service(), ben, [team]);
    for (let n = 0; n < 3; n++) await call("POST @/invite-link/reset");
    await call("PATCH @", { defaultUserLevel: "contributor" }, theirs);
    const total = async (query: string) => (await history(query)).pageInfo.total;
    expect(await total("")).toBe(4);
    expect(await total(`?actor=${ben.id}`)).toBe(1);
    expect(await total("?kind=invite-link.reset")).toBe(3);
    expect(await total(`?kind=invite-link.reset&actor=${ben.id}`)).toBe(0);
    expect((await history(`?actor=${owner.id}&perPage=2&page=2`)).results).toHaveLength(1);
    expect(await history("?page=50")).toMatchObject({ pageInfo: { total: 4 }, results: [] });
    expect((await call("GET @/history?kind=nothing")).status).toBe(400);
  });

  describe("secrets", () => {
    test("appear in no entry [security: the history holds no secrets]", async () => {
      const { call, team } = await watched();
      const guest = await createUser(service());
      const { inviteLink } = (await call("POST @/invite-link/reset")).body as unknown as { inviteLink: string };
      await call("POST @/invites", { members: [{ email: guest.email, level: "member" }] });
      const [secret] = await mailedSecrets(service(), guest.email);
      const rows = JSON.stringify((await service().deps.db.select().from(historyEntries)).filter(({ teamId }) => teamId === team.id));
      for (const one of [secret!, inviteLink.split("/").at(-1)!]) expect(rows).not.toContain(one);
    });
  });
});
