import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MEMBERS_PER_CHANGE } from "../../../../lib/contract/members.ts";
import { newId } from "../../../core/ids.ts";
import { projectMembers } from "../../../db/schema.ts";
import { teamGroupMembers } from "../../../db/team-schema.ts";
import { addMember, createProject, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { levelsOf, teamWithMembers } from "../../../testing/teams.ts";

type Change = { userId: string; outcome: string; before: string | null; reason: string | null };
type Entries = { results: { kind: string; target: string; before: string; after: string; outcome: string }[] };

onEachDatabase("changes of several members", (service) => {
  const staffed = async (...names: string[]) => {
    const made = await teamWithMembers(service(), ...names);
    const at = `/accounts/${made.team.slug}/members`;
    const change = (userIds: string[], level: string, token = made.token) =>
      service().call<Change[]>(`PATCH ${at}`, { token, body: { userIds, level } });
    const remove = (userIds: string[], token = made.token) => service().call<Change[]>(`POST ${at}/remove`, { token, body: { userIds } });
    const history = async (kind: string) =>
      (await service().call<Entries>(`GET /accounts/${made.team.slug}/history?kind=${kind}`, { token: made.token })).body.results;
    return { ...made, change, remove, history };
  };

  test("report what changed, what was so already, and what failed with the reason", async () => {
    const { team, owner, people, change, history } = await staffed("Ben", "Cara", "Dan");
    const [ben, cara, dan] = people.map(({ id }) => id) as [string, string, string];
    const second = await createUser(service(), { name: "Second Owner" });
    await addMember(service(), team, second, "owner");
    await change([cara], "contributor");
    const stranger = await createUser(service());
    const { status, body } = await change([ben, owner.id, cara, second.id, stranger.id, dan, ben], "member");
    expect(status).toBe(200);
    expect(body).toEqual([
      { userId: ben, outcome: "unchanged", before: "member", reason: null },
      { userId: owner.id, outcome: "failed", before: "owner", reason: expect.stringContaining("your own role") },
      { userId: cara, outcome: "changed", before: "contributor", reason: null },
      { userId: second.id, outcome: "changed", before: "owner", reason: null },
      { userId: stranger.id, outcome: "failed", before: null, reason: expect.stringContaining("no longer a member") },
      { userId: dan, outcome: "unchanged", before: "member", reason: null },
    ]);
    expect(await levelsOf(service(), team)).toEqual({
      [owner.id]: "owner",
      [ben]: "member",
      [cara]: "member",
      [second.id]: "member",
      [dan]: "member",
    });
    const entries = await history("member.level");
    expect(entries.map(({ target, before, after }) => [target, before, after])).toContainEqual(["Second Owner", "owner", "member"]);
    expect(entries).toHaveLength(3);
  });

  test("remove people with their groups and project levels, and never the caller", async () => {
    const { team, owner, people, token, remove, history } = await staffed("Ben", "Cara");
    const [ben, cara] = people as [(typeof people)[0], (typeof people)[0]];
    await createProject(service(), team, { levels: [[ben, "admin"]] });
    const { body: group } = await service().call<{ id: string }>(`POST /accounts/${team.slug}/groups`, { token, body: { name: "QA" } });
    await service().call(`POST /accounts/${team.slug}/groups/${group.id}/members`, { token, body: { userIds: [ben.id] } });
    const { body } = await remove([owner.id, ben.id, cara.id, newId()]);
    expect(body.map(({ outcome }) => outcome)).toEqual(["failed", "changed", "changed", "failed"]);
    expect(await levelsOf(service(), team)).toEqual({ [owner.id]: "owner" });
    const { db } = service().deps;
    expect(await db.select().from(projectMembers).where(eq(projectMembers.userId, ben.id))).toEqual([]);
    expect(await db.select().from(teamGroupMembers).where(eq(teamGroupMembers.userId, ben.id))).toEqual([]);
    expect((await history("member.removed")).map(({ target }) => target).toSorted()).toEqual(["Ben", "Cara"]);
  });

  test("run a constant number of statements", async () => {
    const { people, change, remove } = await staffed(...Array.from({ length: 12 }, (_, n) => `Person ${n}`));
    const ids = people.map(({ id }) => id);
    const statementsOf = async (work: () => Promise<{ status: number }>) => {
      service().statements();
      expect((await work()).status).toBe(200);
      return service().statements();
    };
    const [one, many] = [
      await statementsOf(() => change(ids.slice(0, 1), "contributor")),
      await statementsOf(() => change(ids.slice(1), "contributor")),
    ];
    expect(many).toBe(one);
    const [gone, rest] = [await statementsOf(() => remove(ids.slice(0, 1))), await statementsOf(() => remove(ids.slice(1)))];
    expect(rest).toBe(gone);
  });

  test("are refused to members with 403, for no one and for too many with 400 [security: only owners administrate]", async () => {
    const { team, owner, people, change, remove, history } = await staffed("Ben", "Cara");
    const token = await personalToken(service(), people[0]!, [team]);
    expect((await change([people[0]!.id], "owner", token)).status).toBe(403);
    expect((await remove([owner.id], token)).status).toBe(403);
    expect(await levelsOf(service(), team)).toMatchObject({ [owner.id]: "owner", [people[0]!.id]: "member" });
    expect((await history("member.level")).map(({ outcome }) => outcome)).toEqual(["refused"]);
    expect((await change([], "member")).status).toBe(400);
    expect((await change(Array.from({ length: MEMBERS_PER_CHANGE + 1 }, newId), "member")).status).toBe(400);
    expect((await change([people[0]!.id], "admin")).status).toBe(400);
  });

  test("leave an owner when two owners demote each other concurrently [fault: a team always keeps an owner]", async () => {
    const { team, owner, change } = await staffed("Ben");
    const second = await createUser(service());
    await addMember(service(), team, second, "owner");
    const theirs = await personalToken(service(), second, [team]);
    await Promise.all([change([second.id], "member"), change([owner.id], "member", theirs)]);
    expect(Object.values(await levelsOf(service(), team)).filter((level) => level === "owner")).toHaveLength(1);
  });
});
