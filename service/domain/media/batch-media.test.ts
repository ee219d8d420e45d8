import { expect, test } from "vitest";
import { createProject, createTeam, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, postForm, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("POST /projects/{owner}/{project}/media/uploads", (service) => {
  const uploads = (path: string) => `POST /projects/${path}/media/uploads`;
  const declare = (token: string, path: string, files: unknown[]) => service().call(uploads(path), { token, body: { files } });
  const finalize = (token: string, path: string, mediaIds: string[]) =>
    service().call(`${uploads(path)}/finalize`, { token, body: { mediaIds } });

  test("each file gets its own target, stored media or refusal, in the order of the request", async () => {
    const { project, token } = await setUp(service());
    const [stored, fresh] = [await picture(), await picture()];
    await upload(service(), token, stored, { project: project.path, name: "stored.png" });
    const { status, body } = await declare(token, project.path, [
      declared(fresh, { name: "fresh.png", branch: "total", visibility: "public" }),
      { ...declared(Buffer.from("x"), { name: "huge.png" }), size: 10 ** 12 },
      declared(stored, { name: "stored.png" }),
      declared(stored, { name: "lie.png", size: 7 }),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { status: 201, media: { name: "fresh.png", branch: "total", visibility: "public", status: "pending" }, error: null },
      { status: 413, media: null, upload: null, error: { error: expect.stringContaining("too large") } },
      { status: 201, media: { name: "stored.png", version: 1, status: "ready" }, upload: null },
      { status: 400, media: null, error: { details: [{ message: expect.stringContaining("hash is that of a file") }] } },
    ]);
    expect((await postForm(body[0].upload, fresh)).status).toBe(204);
    const done = await finalize(token, project.path, [body[0].media.id]);
    expect(done.body).toMatchObject([{ status: 200, media: { name: "fresh.png", status: "ready", version: 1 }, error: null }]);
  });

  test("files of one name become versions in their order", async () => {
    const { project, token } = await setUp(service());
    const pictures = await Promise.all([picture(), picture(), picture()]);
    const { body } = await declare(
      token,
      project.path,
      pictures.map((bytes) => declared(bytes)),
    );
    expect(body.map(({ media }: { media: { version: number } }) => media.version)).toEqual([1, 2, 3]);
    expect(new Set(body.map(({ media }: { media: { id: string } }) => media.id)).size).toBe(1);
  });

  test("finalize answers for each media: wrong bytes, no bytes, unknown and of another project", async () => {
    const { owner, team, project, token } = await setUp(service());
    const other = await createProject(service(), team);
    const foreign = (await upload(service(), await personalToken(service(), owner, [team]), await picture(), { project: other.path })).body;
    const [good, bad, none] = [await picture(), await picture(), await picture()];
    const files = [declared(good, { name: "good.png" }), declared(bad, { name: "bad.png" }), declared(none, { name: "none.png" })];
    const { body: made } = await declare(token, project.path, files);
    await postForm(made[0].upload, good);
    await postForm(made[1].upload, Buffer.alloc(bad.byteLength, 1));
    const ids = made.map(({ media }: { media: { id: string } }) => media.id);
    const { status, body } = await finalize(token, project.path, [...ids, foreign.id, "unknown"]);
    expect(status).toBe(200);
    expect(body.map((one: { status: number }) => one.status)).toEqual([200, 400, 400, 404, 404]);
    expect(body[3].error).toEqual(body[4].error);
    expect(body[2].error.error).toContain("not been uploaded yet");
    // Again: the same answer, and nothing is lost.
    expect((await finalize(token, project.path, [ids[0]])).body).toMatchObject([{ status: 200, media: { status: "ready" } }]);
  });

  test("viewers are refused for each file, strangers with 404, and a batch counts as one request", async () => {
    const { project, token } = await setUp(service());
    const viewer = await createUser(service());
    const team = await createTeam(service(), { contributor: viewer });
    const shown = await createProject(service(), team, { levels: [[viewer, "viewer"]] });
    const refused = await declare(await personalToken(service(), viewer, [team]), shown.path, [declared(await picture())]);
    expect(refused.body).toMatchObject([{ status: 403, media: null, upload: null }]);
    const stranger = await personalToken(service(), await createUser(service()));
    expect((await declare(stranger, project.path, [declared(await picture())])).status).toBe(404);
    expect((await finalize(stranger, project.path, ["m"])).status).toBe(404);

    const files = await Promise.all(Array.from({ length: 10 }, async (_, index) => declared(await picture(), { name: `${index}.png` })));
    const left = (headers: Headers) => Number(headers.get("ratelimit-remaining"));
    const first = await declare(token, project.path, files);
    expect(left((await declare(token, project.path, files)).headers)).toBe(left(first.headers) - 1);
  });

  test("an empty batch, one above 100 and a file that breaks the schema are refused with 400", async () => {
    const { project, token } = await setUp(service());
    const file = declared(Buffer.from("x"));
    for (const files of [[], Array.from({ length: 101 }, () => file), [file, { ...file, size: 0 }]])
      expect((await declare(token, project.path, files)).status).toBe(400);
    expect((await finalize(token, project.path, [])).status).toBe(400);
  });
});
