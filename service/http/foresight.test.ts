import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberships } from "../db/schema.ts";
import type { Actor, Reach, UserActor } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { foresight } from "./foresight.ts";
import type { Received } from "./reception.ts";
import { addMember, createTeam, createUser, personalToken } from "../testing/factories.ts";
import { onEachDatabase } from "../testing/harness.ts";

const team = (level: Reach["level"], id = "t1"): Reach => ({ id, slug: id, name: null, type: "team", level });
const ana = (over: Partial<UserActor> = {}): UserActor => ({
  kind: "user",
  via: "oauth",
  userId: "u1",
  slug: "ana",
  name: "Ana",
  accounts: [team("owner")],
  scopes: new Set(["account:read"]) as never,
  clientId: "c1",
  grantId: "g1",
  ...over,
});
/** A request of a token whose holder the database names when it is asked. */
const received = (actor: Actor | Promise<Actor> | HttpError, digest: string | null = "d1") =>
  ({
    digest,
    identify: async () => {
      if (actor instanceof HttpError) throw actor;
      return actor;
    },
  }) as unknown as Received;

test("a read is begun while the question who asks is still open, and done once when the answer is the same", async () => {
  const foresee = foresight();
  const begun: Actor[] = [];
  const work = async (actor: Actor) => begun.push(actor);
  await foresee(received(ana()), work);
  expect(begun).toEqual([ana()]);
  let name: (actor: Actor) => void = () => {};
  const outcome = foresee(received(new Promise<Actor>((resolve) => (name = resolve))), work);
  expect(begun).toEqual([ana(), ana()]);
  name(ana());
  expect(await outcome).toBe(2);
  expect(begun).toHaveLength(2);
});

test.each<[string, Actor]>([
  ["another role", ana({ accounts: [team("member")] })],
  ["an account less", ana({ accounts: [] })],
  ["another account", ana({ accounts: [team("owner", "t2")] })],
  ["a scope less", ana({ scopes: new Set() })],
  ["all scopes", ana({ scopes: "all" })],
  ["another person", ana({ userId: "u2" })],
  ["a project", { kind: "project", projectId: "p1", accountId: "t1" }],
])("%s: what was begun for the one before is dropped, whatever comes of it", async (_, now) => {
  const foresee = foresight();
  for (const begun of [async () => "before", () => Promise.reject(new HttpError(403, "before")), () => new Promise<never>(() => {})]) {
    await foresee(received(ana()), async () => "before");
    let times = 0;
    expect(await foresee(received(now), () => (times++ ? Promise.resolve("now") : begun()))).toBe("now");
    expect(await foresee(received(now), async (actor) => actor), "and the new one is remembered").toEqual(now);
  }
});

test("a token that opens nothing any more gives its refusal and no outcome, and is forgotten", async () => {
  const foresee = foresight();
  await foresee(received(ana()), async () => "before");
  const refusal = new HttpError(401, "revoked");
  await expect(foresee(received(refusal), async () => "before")).rejects.toBe(refusal);
  let begun = 0;
  await expect(foresee(received(refusal), async () => begun++)).rejects.toBe(refusal);
  expect(begun).toBe(0);
});

test("nothing is begun for another token, nor without one", async () => {
  const foresee = foresight();
  for (const digest of ["d1", "d2", null, null]) {
    const refusal = new HttpError(401, "unknown");
    let begun = 0;
    await expect(foresee(received(refusal, digest), async () => begun++)).rejects.toBe(refusal);
    expect(begun).toBe(0);
    if (digest === "d1") await foresee(received(ana(), digest), async () => "one");
  }
});

onEachDatabase("a read begun ahead", (service) => {
  test("takes two statements as every read; who was demoted, promoted or removed is answered as that at once", async () => {
    const [owner, other] = [await createUser(service()), await createUser(service())];
    const team = await createTeam(service(), { owner });
    await addMember(service(), team, other, "owner");
    const token = await personalToken(service(), other, [team]);
    const read = async () => (await service().call(`GET /accounts/${team.slug}/members`, { token })).status;
    const { db } = service().deps;
    expect(await read()).toBe(200);
    service().statements();
    expect(await read()).toBe(200);
    expect(service().statements()).toBeLessThanOrEqual(2);
    await db.update(memberships).set({ level: "member" }).where(eq(memberships.userId, other.id));
    expect([await read(), await read()]).toEqual([403, 403]);
    await db.update(memberships).set({ level: "owner" }).where(eq(memberships.userId, other.id));
    expect([await read(), await read()]).toEqual([200, 200]);
    await db.delete(memberships).where(eq(memberships.userId, other.id));
    expect([await read(), await read()]).toEqual([404, 404]);
  });
});
