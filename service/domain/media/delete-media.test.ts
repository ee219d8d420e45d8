import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments } from "../../db/comment-schema.ts";
import { media, mediaVersions } from "../../db/media-schema.ts";
import { addMember, createProject, createTeam, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, postForm, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("DELETE /media/{mediaId}", (service) => {
  const remove = (id: string, token: string) => service().call(`DELETE /media/${id}`, { token });
  const objects = async () => {
    const found: string[] = [];
    for (const folder of ["staging", "incoming", "media"])
      for await (const key of service().deps.storage.list(folder, new Date(8.64e15))) found.push(key);
    return found;
  };

  test("removes versions, comments and bytes; links, embeds, files and a second delete return 404", async () => {
    const { ci, token } = await setUp(service());
    const before = await objects();
    const shown = (await upload(service(), ci, await picture("png", { width: 500 }), { name: "a.png", visibility: "public" })).body;
    await upload(service(), ci, await picture(), { name: "a.png" });
    await service().call(`POST /media/${shown.id}/comments`, { token, body: { body: "Logo is off" } });
    expect((await fetch(shown.previews[0].url)).status).toBe(200);
    const gone = await remove(shown.id, ci);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    for (const url of [shown.fileUrl, shown.previews[0].url]) expect((await fetch(url)).status).toBe(404);
    const share = shown.url.split("/").at(-1);
    for (const route of [`GET /shares/${share}`, `GET /shares/${share}/comments`]) expect((await service().call(route)).status).toBe(404);
    for (const route of [
      `GET /media/${shown.id}`,
      `GET /media/${shown.id}/versions`,
      `POST /media/${shown.id}/finalize`,
      `DELETE /media/${shown.id}`,
    ]) {
      const response = await service().call(route, { token: ci });
      expect([response.status, response.body], route).toEqual([404, { error: "Not found" }]);
    }
    expect((await fetch(`${service().origin}/oembed?url=${shown.url}`)).status).toBe(404);
    expect(await objects()).toEqual(before);
    expect(await service().deps.db.select().from(comments).where(eq(comments.mediaId, shown.id))).toEqual([]);
  });

  test("keeps bytes that another media uses, and removes uploads that were not finalized", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    const one = (await upload(service(), ci, bytes, { name: "one.png", visibility: "public" })).body;
    const two = (await upload(service(), ci, bytes, { name: "two.png", visibility: "public" })).body;
    expect((await remove(one.id, ci)).status).toBe(204);
    expect((await fetch(two.fileUrl)).status).toBe(200);
    const left = await objects();
    const other = await picture();
    const pending = (await service().call("POST /media", { token: ci, body: declared(other, { name: "p.png" }) })).body;
    await postForm(pending.upload, other);
    expect(await objects()).toHaveLength(left.length + 1);
    expect((await remove(pending.media.id, ci)).status).toBe(204);
    expect(await objects()).toEqual(left);
    expect((await service().call("POST /media", { token: ci, body: declared(bytes, { name: "three.png" }) })).body.upload).toBeNull();
  });

  test("needs the admin role in the project: reviewers and viewers 403, outsiders 404", async () => {
    const [admin, reviewer, viewer] = [await createUser(service()), await createUser(service()), await createUser(service())];
    const team = await createTeam(service());
    for (const person of [admin, reviewer, viewer]) await addMember(service(), team, person, "contributor");
    const project = await createProject(service(), team, {
      levels: [
        [admin, "admin"],
        [reviewer, "reviewer"],
        [viewer, "viewer"],
      ],
    });
    const tokens = await Promise.all([reviewer, viewer, admin].map((person) => personalToken(service(), person, [team])));
    const { id } = (await upload(service(), tokens[0]!, await picture(), { project: project.path, prNumber: 4 })).body;
    const stranger = await setUp(service());
    for (const token of [stranger.token, stranger.ci]) expect((await remove(id, token)).status).toBe(404);
    expect((await Promise.all(tokens.slice(0, 2).map((token) => remove(id, token)))).map(({ status }) => status)).toEqual([403, 403]);
    expect((await remove(id, tokens[2]!)).status).toBe(204);
  });

  test("returns 204 once and 404 once for two concurrent calls", async () => {
    const { ci } = await setUp(service());
    const { id } = (await upload(service(), ci, await picture())).body;
    const statuses = (await Promise.all([remove(id, ci), remove(id, ci)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 404]);
  });

  test("racing a finalize, which returns 200 or 404: the media and all its objects are deleted", async () => {
    const { ci } = await setUp(service());
    const before = await objects();
    for (let round = 0; round < 12; round++) {
      const bytes = await picture("png", { width: 600, height: 600 });
      const { body } = await service().call("POST /media", { token: ci, body: declared(bytes, { name: `race-${round}.png` }) });
      await postForm(body.upload, bytes);
      const finalize = service().call(`POST /media/${body.media.id}/finalize`, { token: ci });
      await new Promise((resolve) => setTimeout(resolve, round * 2));
      const [finalized, removed] = await Promise.all([finalize, remove(body.media.id, ci)]);
      expect([200, 404]).toContain(finalized.status);
      expect(removed.status).toBe(204);
      expect(await service().deps.db.select().from(media).where(eq(media.id, body.media.id))).toEqual([]);
      expect(await service().deps.db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, body.media.id))).toEqual([]);
    }
    expect(await objects()).toEqual(before);
  });

  test("racing uploads of the same bytes: a caller that needs no upload can read them", async () => {
    const { ci } = await setUp(service());
    for (let round = 0; round < 8; round++) {
      const bytes = await picture();
      const { id } = (await upload(service(), ci, bytes, { name: `old-${round}.png` })).body;
      const [created, removed] = await Promise.all([
        service().call("POST /media", { token: ci, body: declared(bytes, { name: `new-${round}.png`, visibility: "public" }) }),
        remove(id, ci),
      ]);
      expect([created.status, removed.status]).toEqual([201, 204]);
      if (!created.body.upload) expect((await fetch(created.body.media.fileUrl)).status).toBe(200);
      else expect((await postForm(created.body.upload, bytes)).status).toBe(204);
    }
  });
});
