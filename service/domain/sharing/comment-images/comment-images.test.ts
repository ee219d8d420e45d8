import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { commentImages } from "../../../db/comment-image-schema.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { picture, setUp, upload } from "../../../testing/uploads.ts";
import { commentImageKey } from "./comment-image-record.ts";
import { purgeCommentImages } from "./purge-comment-images.ts";

const DAY = 86_400_000;

const encoded = async (width = 60, height = 40, format: "png" | "jpeg" | "webp" | "gif" = "png") =>
  (
    await sharp({ create: { width, height, channels: 3, background: "teal" } })
      .toFormat(format)
      .toBuffer()
  ).toString("base64");

async function staffed(service: TestService) {
  const all = await setUp(service);
  const media = (await upload(service, all.ci, await picture(), { name: "team.png", visibility: "team" })).body;
  const store = async (token = all.token, data?: string) =>
    service.call(`POST /projects/${all.project.path}/comment-images`, { token, body: { data: data ?? (await encoded()) } });
  const say = (body: string, token = all.token) => service.call(`POST /media/${media.id}/comments`, { token, body: { body } });
  const commentOf = async (id: string) =>
    (await service.deps.db.select().from(commentImages).where(eq(commentImages.id, id)))[0]?.commentId;
  const isStored = async ({ id }: { id: string }) => (await service.deps.storage.size(commentImageKey(all.project.id, id))) !== null;
  return { ...all, media, store, say, commentOf, isStored };
}

onEachDatabase("images in comments", (service) => {
  test("are stored as WebP of at most 2,400 pixels without metadata, and linked by size", async () => {
    const { store, token } = await staffed(service());
    const { status, body } = await store(token, await encoded(4800, 1200, "jpeg"));
    expect(status).toBe(201);
    expect([body.width, body.height]).toEqual([2400, 600]);
    expect(body.url).toBe(`${service().deps.settings.appUrl}/comment-images/${body.id}?w=2400&h=600`);
    const file = await fetch(body.fileUrl);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "private, max-age=1800",
    ]);
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ format: "webp", width: 2400, height: 600 });
    expect((await fetch(body.fileUrl.replace(/(?<=signature=)./, (first: string) => (first === "a" ? "b" : "a")))).status).toBe(404);
  });

  test.each([
    ["text", Buffer.from("hello").toString("base64")],
    ["text that is not base64", "no base64!"],
    ["a GIF", null],
    ["a PNG that was cut off", "cut"],
  ])("%s is refused with 400", async (_name, given) => {
    const { store, token } = await staffed(service());
    const whole = await encoded(300, 300);
    const data = given === "cut" ? whole.slice(0, 200) : (given ?? (await encoded(60, 40, "gif")));
    const { status, body } = await store(token, data);
    expect(status).toBe(400);
    expect(body.error).toBeTruthy();
  });

  test("need the reviewer role; people who can see the project read them, others get 404", async () => {
    const { store, token, team, project } = await staffed(service());
    const outsider = await createUser(service());
    const theirs = await personalToken(service(), outsider, []);
    const ben = await createUser(service());
    await addMember(service(), team, ben, "contributor");
    await service().call(`PUT /projects/${project.path}/contributors/${ben.id}`, { token, body: { level: "viewer" } });
    const bens = await personalToken(service(), ben, [team]);
    expect((await store(bens)).status).toBe(403);
    expect((await store(theirs)).status).toBe(404);
    const { id } = (await store()).body;
    const read = async (as: string | undefined) => (await service().call(`GET /comment-images/${id}`, as ? { token: as } : {})).status;
    expect([await read(token), await read(bens), await read(theirs), await read(undefined)]).toEqual([200, 200, 404, 401]);
  });

  test("belong to the comment of their uploader that links to them, until the link or the comment is gone", async () => {
    const { store, say, commentOf, token, team, media } = await staffed(service());
    const ben = await createUser(service());
    await addMember(service(), team, ben, "member");
    const { id, url } = (await store()).body;
    await say(`Look: [image](${url})`, await personalToken(service(), ben, [team]));
    expect(await commentOf(id)).toBeNull();
    const comment = (await say(`Look: [image](${url})`)).body;
    expect(await commentOf(id)).toBe(comment.id);
    await service().call(`PATCH /media/${media.id}/comments/${comment.id}`, { token, body: { body: "Nothing" } });
    expect(await commentOf(id)).toBeNull();
    await service().call(`PATCH /media/${media.id}/comments/${comment.id}`, { token, body: { body: `Again [image](${url})` } });
    expect(await commentOf(id)).toBe(comment.id);
    await service().call(`DELETE /media/${media.id}/comments/${comment.id}`, { token });
    expect(await commentOf(id)).toBeNull();
  });

  test("are shown to visitors of a share once a comment there shows them [security: a share opens only its own comments]", async () => {
    const { store, say, token, ci } = await staffed(service());
    const open = (await upload(service(), ci, await picture(), { name: "open.png", visibility: "public" })).body;
    const shareToken = open.url.split("/").at(-1)!;
    const read = async (id: string) => (await service().call(`GET /shares/${shareToken}/comment-images/${id}`, {})).status;
    const [elsewhere, here] = [(await store()).body, (await store()).body];
    await say(`[image](${elsewhere.url})`);
    expect([await read(elsewhere.id), await read(here.id)]).toEqual([404, 404]);
    await service().call(`POST /media/${open.id}/comments`, { token, body: { body: `[image](${here.url})` } });
    expect([await read(elsewhere.id), await read(here.id), await read("nothing")]).toEqual([404, 200, 404]);
  });

  test("are deleted after 30 days without a comment, and stored files without an image after a day", async () => {
    const { store, say, isStored } = await staffed(service());
    const [used, unused] = [(await store()).body, (await store()).body];
    await say(`[image](${used.url})`);
    await purgeCommentImages(service().deps);
    expect([await isStored(used), await isStored(unused)]).toEqual([true, true]);
    service().travel(31 * DAY);
    await purgeCommentImages(service().deps);
    expect([await isStored(used), await isStored(unused)]).toEqual([true, false]);
    expect((await fetch(unused.fileUrl)).status).toBe(404);
    service().travel(-31 * DAY);
  });

  test("are refused with 409 when 100 are in no comment, also in parallel requests", async () => {
    const { store, project, owner } = await staffed(service());
    const rows = Array.from({ length: 98 }, (_, index) => ({
      id: `${project.id}x${index}`,
      projectId: project.id,
      createdBy: owner.id,
      width: 1,
      height: 1,
    }));
    await service().deps.db.insert(commentImages).values(rows);
    const answers = await Promise.all(Array.from({ length: 5 }, () => store()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  });
});
