import { beforeAll, expect, test } from "vitest";
import { createMedia, discussion, type Discussion, post } from "../../testing/discussions.ts";
import { dashboardToken } from "../../testing/grants.ts";
import { onEachDatabase } from "../../testing/harness.ts";

const arrow = { type: "arrow", from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.4 } };
const box = { type: "box", x: 0.2, y: 0.2, width: 0.4, height: 0.1 };
const area = { type: "area", x: 0.1, y: 0.1, width: 0.5, height: 0.3 };

onEachDatabase("drawings and versions of comments", (service) => {
  let at: Discussion;
  let dashboard: Discussion;
  beforeAll(async () => {
    at = await discussion(service());
    dashboard = { ...at, token: await dashboardToken(service(), at.ana) };
  });
  const get = async (id: string, { token } = at) => (await service().call(`GET /media/${at.mediaId}/comments/${id}`, { token })).body;
  const edit = (id: string, body: unknown, { token } = at) =>
    service().call(`PATCH /media/${at.mediaId}/comments/${id}`, { token, body: { body } });

  test("a drawing is stored with its bounds, and other clients get a point and a link", async () => {
    const sent = { ...area, x: 0, y: 0, width: 1, height: 1, shapes: [arrow, box] };
    const { status, body } = await post(service(), dashboard, { body: "Align", anchor: sent });
    expect([status, body.anchor]).toEqual([201, { ...area, shapes: [arrow, box] }]);
    const plain = await get(body.id);
    expect([plain.anchor, plain.text]).toEqual([{ type: "point", x: 0.35, y: 0.25 }, "1 arrow and 1 box\nAlign"]);
  });

  test("a drawing survives edits, and goes when another client omits the link", async () => {
    const { body } = await post(service(), dashboard, { body: "Align", anchor: { ...area, shapes: [arrow, box] } });
    const plain = await get(body.id);
    expect((await edit(body.id, plain.body)).status).toBe(200);
    expect((await edit(body.id, "Align it", dashboard)).body).toMatchObject({ anchor: { shapes: [arrow, box] }, text: "Align it" });
    await edit(body.id, "Fine");
    expect((await get(body.id, dashboard)).anchor).toEqual({ type: "point", x: 0.35, y: 0.25 });
  });

  test("shapes that are no drawing are refused", async () => {
    const points = Array.from({ length: 10_000 }, () => ({ x: 0.5, y: 0.5 }));
    const wrong: unknown[] = [
      [],
      [{ type: "line", points }],
      [{ type: "line", points: points.slice(0, 1) }],
      Array.from({ length: 21 }, () => box),
      [{ ...arrow, to: { x: -0.1, y: 0 } }],
      [{ ...arrow, to: { x: 1e9, y: 0 } }],
      [{ ...arrow, to: { x: null, y: 0 } }],
      [{ ...box, width: 0.9 }],
      [{ ...box, width: "wide" }],
      [{ type: "star", x: 0, y: 0 }],
      "arrow",
      { 0: arrow },
    ];
    for (const shapes of wrong) {
      const { status } = await post(service(), dashboard, { body: "Here", anchor: { ...area, shapes } });
      expect(status, JSON.stringify(shapes).slice(0, 80)).toBe(400);
    }
    const moment = { type: "moment", seconds: 1, shapes: [arrow] };
    expect((await post(service(), dashboard, { body: "Here", anchor: moment })).status).toBe(400);
  });

  test("a thread is stored against the version that it names, and the newest otherwise", async () => {
    const { id: mediaId, versions } = await createMedia(service(), at.project, ["ready", "ready", "pending"]);
    const on = { ...at, mediaId };
    const older = await post(service(), on, { body: "Was better", mediaVersionId: versions[0] });
    expect([older.status, older.body.mediaVersionId]).toEqual([201, versions[0]]);
    expect((await post(service(), on, { body: "Newest" })).body.mediaVersionId).toBe(versions[1]);
    const reply = await post(service(), on, { body: "Yes", threadId: older.body.id });
    expect([reply.status, reply.body.threadId]).toEqual([201, older.body.id]);
  });

  test("a version of another media, a pending and an unknown one are refused alike", async () => {
    const { id: mediaId, versions } = await createMedia(service(), at.project, ["ready", "pending"]);
    const other = await createMedia(service(), at.project);
    for (const mediaVersionId of [other.versions[0], versions[1], "unknown"])
      expect((await post(service(), { ...at, mediaId }, { body: "Here", mediaVersionId })).status).toBe(404);
  });
});
