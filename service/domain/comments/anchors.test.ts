import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { media } from "../../db/media-schema.ts";
import { discussion, type Discussion, post } from "../../testing/discussions.ts";
import { dashboardToken } from "../../testing/grants.ts";
import { onEachDatabase } from "../../testing/harness.ts";

const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.15 };
const centre = { type: "point", x: 0.25, y: 0.275 };
const moment = { type: "moment", seconds: 12.48, area };

onEachDatabase("moments and areas", (service) => {
  let at: Discussion;
  let dashboard: Discussion;
  let url: string;
  beforeAll(async () => {
    at = await discussion(service());
    dashboard = { ...at, token: await dashboardToken(service(), at.ana) };
    const [row] = await service().deps.db.select({ token: media.shareToken }).from(media).where(eq(media.id, at.mediaId));
    url = `${service().deps.settings.appUrl}/m/${row!.token}`;
  });
  const get = async (id: string, { token } = at) => (await service().call(`GET /media/${at.mediaId}/comments/${id}`, { token })).body;
  const edit = (id: string, body: unknown, { token } = at) =>
    service().call(`PATCH /media/${at.mediaId}/comments/${id}`, { token, body: { body } });

  test("are returned as anchors to the dashboard and as a link in the first line to other clients", async () => {
    const { status, body } = await post(service(), dashboard, { body: "Too slow", anchor: moment });
    expect([status, body.anchor, body.text]).toEqual([201, moment, "Too slow"]);
    const plain = await get(body.id);
    expect([plain.anchor, plain.text]).toEqual([centre, "0:12.480\nToo slow"]);
    expect(plain.body.content[0].content[0].marks[0].attrs.href).toBe(`${url}?v=1#t=12.480&xywh=percent:10,20,30,15`);
    const listed = async (path: string, token?: string) =>
      (await service().call(`GET ${path}`, { token })).body.find(({ id }: { id: string }) => id === body.id).text;
    const share = `/shares/${url.split("/").at(-1)}/comments`;
    expect(await listed(`/media/${at.mediaId}/comments`, at.token)).toBe(plain.text);
    expect(await listed(`/media/${at.mediaId}/comments`, dashboard.token)).toBe("Too slow");
    expect(await listed(share, at.token)).toBe(plain.text);
    expect(await listed(share, dashboard.token)).toBe("Too slow");
  });

  test("may be ranges, which survive a client that reads the link and writes it back", async () => {
    const range = { type: "moment", seconds: 10, until: 14.5 };
    const { status, body } = await post(service(), dashboard, { body: "Too slow", anchor: range });
    expect([status, body.anchor]).toEqual([201, range]);
    const plain = await get(body.id);
    expect([plain.anchor, plain.text]).toEqual([null, "0:10.000–0:14.500\nToo slow"]);
    expect(plain.body.content[0].content[0].marks[0].attrs.href).toBe(`${url}?v=1#t=10.000,14.500`);
    await edit(body.id, plain.body);
    expect((await get(body.id, dashboard)).anchor).toEqual(range);
  });

  test("survive a client that reads the link and writes it back", async () => {
    const { body } = await post(service(), dashboard, { body: "Too **slow**", anchor: moment });
    const plain = await get(body.id);
    expect((await edit(body.id, plain.body)).body).toMatchObject({ anchor: plain.anchor, body: plain.body, text: plain.text });
    expect(await get(body.id, dashboard)).toMatchObject({ anchor: moment, text: "Too slow" });
    const again = await post(service(), at, { body: plain.body, anchor: plain.anchor });
    expect(await get(again.body.id, dashboard)).toMatchObject({ anchor: moment, text: "Too slow" });
    expect(again.body).toMatchObject({ anchor: plain.anchor, body: plain.body, text: plain.text });
  });

  test("survive an edit in the dashboard and are removed when another client omits the link", async () => {
    const { body } = await post(service(), dashboard, { body: "Too slow", anchor: moment });
    expect((await edit(body.id, "Much too slow", dashboard)).body).toMatchObject({ anchor: moment, text: "Much too slow" });
    expect((await edit(body.id, `[now](${url}#t=3)\n\nFaster`)).body.text).toBe("0:03.000\nFaster");
    expect((await get(body.id, dashboard)).anchor).toEqual({ type: "moment", seconds: 3, point: { x: 0.25, y: 0.275 } });
    expect((await edit(body.id, "Fine")).body).toMatchObject({ anchor: centre, text: "Fine" });
    expect((await get(body.id, dashboard)).anchor).toEqual(centre);
  });

  test("do not count towards the length limit of a comment", async () => {
    const { body } = await post(service(), dashboard, { body: "x".repeat(2000), anchor: moment });
    const plain = await get(body.id);
    expect(plain.text).toHaveLength(2009);
    expect((await edit(body.id, plain.body)).status).toBe(200);
    expect((await edit(body.id, `${"x".repeat(2001)}`, dashboard)).status).toBe(400);
  });

  test("remain text in replies and in comments that contain only the link", async () => {
    const root = (await post(service(), at, { body: `[0:03](${url}#t=3)` })).body;
    const reply = (await post(service(), at, { body: `[0:03](${url}#t=3)\n\nHere`, threadId: root.id })).body;
    expect(await get(root.id, dashboard)).toMatchObject({ anchor: null, text: "0:03" });
    expect(await get(reply.id, dashboard)).toMatchObject({ anchor: null, text: "0:03\nHere" });
  });

  test("are rejected outside the picture or video, with an end before the start, and with point and area", async () => {
    for (const anchor of [
      { type: "area", ...area, width: 0.95 },
      { type: "area", ...area, height: 0 },
      { type: "area", x: 0.1, y: 0.1 },
      { type: "moment" },
      { type: "moment", seconds: -1 },
      { type: "moment", seconds: 14, until: 10 },
      { type: "moment", seconds: 14, until: 14 },
      { type: "moment", seconds: 1, area: { ...area, x: 0.9 } },
      { type: "moment", seconds: 1, area, point: { x: 0, y: 0 } },
    ])
      expect((await post(service(), dashboard, { body: "Here", anchor })).status, JSON.stringify(anchor)).toBe(400);
  });
});
