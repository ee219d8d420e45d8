import { expect, test } from "vitest";
import { projectMembers } from "../../../db/schema.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { picture, setUp, upload } from "../../../testing/uploads.ts";

onEachDatabase("reviews of a media", (service) => {
  async function prepare() {
    const set = await setUp(service());
    const version = async () =>
      (await upload(service(), set.ci, await picture(), { name: "checkout.png", branch: "pay" })).body as { id: string };
    const { id } = await version();
    const reviewer = async () => {
      const user = await createUser(service());
      await addMember(service(), set.team, user, "contributor");
      await service().deps.db.insert(projectMembers).values({ projectId: set.project.id, userId: user.id, level: "reviewer" });
      return { id: user.id, token: await personalToken(service(), user, [set.team]) };
    };
    const review = (token: string, body: object, headers: Record<string, string> = {}) =>
      service().call(`POST /media/${id}/reviews`, { token, body, headers });
    const listed = async (query = "") => {
      const { body } = await service().call(`GET /projects/${set.project.path}/media${query}`, { token: set.ci });
      return body.results as { id: string; verdict: unknown }[];
    };
    return { ...set, id, version, reviewer, review, listed };
  }

  test("one request for changes outweighs approvals, and a person's latest verdict on a version counts", async () => {
    const { reviewer, review, listed } = await prepare();
    expect((await listed())[0]!.verdict).toBeNull();
    const [ana, ben] = [await reviewer(), await reviewer()];
    const first = await review(ana.token, { event: "APPROVE" });
    expect([first.status, first.body]).toMatchObject([
      200,
      { version: 1, state: "approved", user: { id: ana.id }, agent: null, commentId: null },
    ]);
    expect((await listed())[0]!.verdict).toEqual({ state: "approved", version: 1, stale: false });
    await review(ben.token, { event: "REJECT" });
    expect((await listed())[0]!.verdict).toEqual({ state: "rejected", version: 1, stale: false });
    await review(ben.token, { event: "APPROVE" });
    expect((await listed())[0]!.verdict).toEqual({ state: "approved", version: 1, stale: false });
  });

  test("a newer version makes a verdict stale; the list finds media by the verdict of the newest one", async () => {
    const { reviewer, review, listed, version, id, ci } = await prepare();
    const ana = await reviewer();
    await review(ana.token, { event: "REJECT" });
    expect(await listed("?verdict=rejected")).toHaveLength(1);
    expect(await listed("?verdict=none")).toHaveLength(0);
    await version();
    expect((await listed("?verdict=none"))[0]!.verdict).toEqual({ state: "rejected", version: 1, stale: true });
    expect(await listed("?verdict=rejected")).toHaveLength(0);
    await review(ana.token, { event: "APPROVE", version: 2 });
    expect(await listed("?verdict=approved")).toHaveLength(1);
    const all = await service().call(`GET /media/${id}/reviews`, { token: ci });
    expect(all.body).toMatchObject([
      { version: 2, state: "approved" },
      { version: 1, state: "rejected" },
    ]);
  });

  test("a text starts one thread, also when the request is repeated, and a later verdict keeps it", async () => {
    const { reviewer, review, id, token } = await prepare();
    const ana = await reviewer();
    const send = () => review(ana.token, { event: "REJECT", body: "The button is **cut off**." }, { "idempotency-key": "once" });
    const [first, again] = [await send(), await send()];
    expect(first.body.commentId).toBe(again.body.commentId);
    const { body: comments } = await service().call(`GET /media/${id}/comments`, { token });
    expect(comments).toMatchObject([{ id: first.body.commentId, text: "The button is cut off." }]);
    expect((await review(ana.token, { event: "APPROVE" })).body.commentId).toBe(first.body.commentId);
  });

  test("reviews sent at the same time by one person are one verdict", async () => {
    const { reviewer, review, id, ci } = await prepare();
    const ana = await reviewer();
    const sent = await Promise.all(Array.from({ length: 8 }, (_, at) => review(ana.token, { event: at % 2 ? "APPROVE" : "REJECT" })));
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await service().call(`GET /media/${id}/reviews`, { token: ci })).body).toHaveLength(1);
  });

  test("its author and admins of the project can take a verdict back; other people can't", async () => {
    const { reviewer, review, id, token, listed } = await prepare();
    const [ana, ben] = [await reviewer(), await reviewer()];
    const remove = (reviewId: string, token: string) => service().call(`DELETE /media/${id}/reviews/${reviewId}`, { token });
    const [one, other] = [(await review(ana.token, { event: "APPROVE" })).body, (await review(ben.token, { event: "REJECT" })).body];
    expect((await remove(one.id, ben.token)).status).toBe(403);
    expect((await remove(one.id, ana.token)).status).toBe(204);
    expect((await remove(other.id, token)).status).toBe(204);
    expect((await remove(other.id, token)).status).toBe(404);
    expect((await listed())[0]!.verdict).toBeNull();
  });

  test("visitors see verdicts and can't give one; a version that is not stored is 400, without a thread", async () => {
    const { reviewer, review, id, token } = await prepare();
    const ana = await reviewer();
    await review(ana.token, { event: "APPROVE" });
    const wrong = await review(ana.token, { event: "REJECT", version: 7, body: "Too dark" });
    expect([wrong.status, wrong.body.details]).toEqual([400, [{ message: "version: the media has no version 7" }]]);
    expect((await service().call(`GET /media/${id}/comments`, { token })).body).toEqual([]);
    const { body: media } = await service().call(`PATCH /media/${id}/visibility`, { token: token, body: { visibility: "public" } });
    const share = await service().call(`GET /shares/${media.url.split("/").at(-1)}`);
    expect(share.body.reviews).toMatchObject([{ state: "approved", version: 1 }]);
    expect((await service().call(`POST /media/${id}/reviews`, { body: { event: "APPROVE" } })).status).toBe(401);
  });
});
