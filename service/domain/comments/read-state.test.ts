import { beforeAll, describe, expect, test } from "vitest";
import { type Discussion, discussion, post } from "../../testing/discussions.ts";
import { addMember, createUser, personalToken, projectToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("the read state of media", (service) => {
  let at: Discussion;
  let root: string;
  beforeAll(async () => {
    at = await discussion(service());
    root = (await post(service(), at, { body: "Root" })).body.id;
  });
  const path = () => `/media/${at.mediaId}/reading`;
  const read = async (token = at.token) => (await service().call(`GET ${path()}`, { token })).body;
  const say = (threads: unknown, token = at.token) => service().call(`PATCH ${path()}`, { token, body: { threads } });
  async function member() {
    const user = await createUser(service());
    await addMember(service(), at.team, user, "member");
    return personalToken(service(), user, [at.team]);
  }

  test("starts with the first call and keeps its start", async () => {
    const token = await member();
    expect(await read(token)).toEqual({ since: null, threads: {} });
    const { since } = (await say({}, token)).body;
    expect(since).toMatch(/Z$/);
    await service().call(`PATCH ${path()}`, { token, body: {} });
    expect(await read(token)).toEqual({ since, threads: {} });
  });

  test("is per person, only moves forward and never past the current time", async () => {
    const token = await member();
    const [early, late] = ["2025-01-01T10:00:00.000Z", "2025-01-01T11:00:00.000Z"];
    expect((await say({ [root]: late }, token)).body.threads).toEqual({ [root]: late });
    expect((await say({ [root]: early }, token)).body.threads).toEqual({ [root]: late });
    expect((await read(await member())).threads).toEqual({});
    const now = new Date((await say({ [root]: "2999-01-01T00:00:00.000Z" }, token)).body.threads[root]).getTime();
    expect(now).toBeLessThanOrEqual(service().deps.now().getTime());
  });

  test("contains only threads of this media", async () => {
    const other = await discussion(service());
    const foreign = (await post(service(), other, { body: "Elsewhere" })).body.id;
    const reply = (await post(service(), at, { body: "Reply", threadId: root })).body.id;
    const time = "2025-01-01T10:00:00.000Z";
    const { threads } = (await say({ [foreign]: time, [reply]: time, "comment-none": time }, await member())).body;
    expect(threads).toEqual({});
  });

  test("keeps the latest time and one start after concurrent calls", async () => {
    const token = await member();
    const second = (post: number) => `2025-01-01T10:00:${String(post).padStart(2, "0")}.000Z`;
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => say({ [root]: second(index) }, token)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await read(token)).threads).toEqual({ [root]: second(9) });
    expect(new Set(responses.map(({ body }) => body.since)).size).toBe(1);
  });

  describe("refuses", () => {
    test("outsiders with the same 404, and tokens without a person", async () => {
      const stranger = await createUser(service());
      const token = await personalToken(service(), stranger, []);
      expect((await service().call(`GET ${path()}`, { token })).status).toBe(404);
      expect((await say({}, token)).status).toBe(404);
      expect((await say({}, await projectToken(service(), at.project))).status).toBe(403);
      expect((await service().call(`GET ${path()}`)).status).toBe(401);
    });

    test.each([
      [{ a: "yesterday" }],
      [{ "": "2025-01-01T10:00:00.000Z" }],
      ["x"],
      [Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`c${i}`, "2025-01-01T10:00:00.000Z"]))],
    ])("%j", async (threads) => expect((await say(threads)).status).toBe(400));
  });
});
