import { beforeAll, expect, test } from "vitest";
import { newId } from "../../core/ids.ts";
import { createMedia, discussion, type Discussion, post } from "../../testing/discussions.ts";
import { addMember, createUser, personalToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("the entity tag of a media's comments", (service) => {
  let at: Discussion;
  const member = async (name: string): Promise<[TestUser, string]> => {
    const user = await createUser(service(), { name });
    await addMember(service(), at.team, user, "member");
    return [user, await personalToken(service(), user, [at.team])];
  };
  beforeAll(async () => void (at = await discussion(service())));
  const write = (sql: string, ...params: unknown[]) => service().deps.database.query({ name: newId(), sql }, params);
  const read = (mediaId: string, tag?: string) =>
    service().call(`GET /media/${mediaId}/comments`, { token: at.token, ...(tag && { headers: { "if-none-match": tag } }) });
  const tagOf = async (mediaId: string) => (await read(mediaId)).headers.get("etag")!;

  /** Fails unless a request with the tag from before the change returns 200 with another tag. */
  async function expectFresh(mediaId: string, name: string, change: () => Promise<unknown>) {
    const tag = await tagOf(mediaId);
    expect((await read(mediaId, tag)).status, `${name}: before`).toBe(304);
    await change();
    const after = await read(mediaId, tag);
    expect(after.status, `${name}: after`).toBe(200);
    expect(after.headers.get("etag"), name).not.toBe(tag);
  }

  test("changes with every visible write", async () => {
    const { id: mediaId, versions } = await createMedia(service(), at.project);
    const there = { ...at, mediaId };
    const [ben, bens] = await member("Ben");
    const [cleo, cleos] = await member("Cleo");
    const call = (operation: string, path: string, body?: unknown, token = bens) =>
      service().call(`${operation} /media/${mediaId}/comments${path}`, { token, body });
    let id = "";
    await expectFresh(mediaId, "post", async () => (id = (await post(service(), { ...there, token: bens }, { body: "Root" })).body.id));
    const steps: [string, () => Promise<unknown>][] = [
      ["reply", () => post(service(), there, { body: "Reply", threadId: id })],
      ["edit", () => call("PATCH", `/${id}`, { body: "Edited" })],
      ["react", () => call("POST", `/${id}/reactions`, { emoji: "👍" })],
      ["react with another emoji", () => call("POST", `/${id}/reactions`, { emoji: "🎉" }, cleos)],
      ["remove a reaction", () => call("DELETE", `/${id}/reactions?emoji=${encodeURIComponent("👍")}`)],
      ["resolve", () => call("POST", `/${id}/resolve`)],
      ["reopen", () => call("POST", `/${id}/unresolve`)],
      ["rename the author", () => write("update accounts set name = 'Benedict' where id = $1", ben.id)],
      ["change the slug of a person who reacted", () => write("update accounts set slug = $2 where id = $1", cleo.id, newId())],
      ["delete the version", () => write("delete from media_versions where id = $1", versions[0])],
      ["delete the author's account", () => write("delete from accounts where id = $1", ben.id)],
      ["delete the account of a person who reacted", () => write("delete from accounts where id = $1", cleo.id)],
      ["delete a comment", () => write("update comments set deleted_at = now() where id = $1", id)],
    ];
    for (const [name, change] of steps) await expectFresh(mediaId, name, change);
  });

  test("is unchanged without writes and after writes on another media", async () => {
    const [{ id: mediaId }, other] = [await createMedia(service(), at.project), await createMedia(service(), at.project)];
    const tag = await tagOf(mediaId);
    await post(service(), { ...at, mediaId: other.id }, { body: "Elsewhere" });
    expect((await read(mediaId, tag)).status).toBe(304);
    service().statements();
    await read(mediaId, tag);
    expect(
      service()
        .ran()
        .some(({ sql }) => sql.includes("from comments")),
      "reads no rows for 304",
    ).toBe(false);
  });

  test("changes with each of ten concurrent writes", async () => {
    const { id: mediaId } = await createMedia(service(), at.project);
    await Promise.all(Array.from({ length: 10 }, (_, index) => post(service(), { ...at, mediaId }, { body: `Comment ${index}` })));
    const [row] = await write("select comments_revision as revision from media where id = $1", mediaId);
    expect(row!["revision"]).toBe(10);
  });
});
