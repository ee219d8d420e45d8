import { describe, expect, test } from "vitest";
import { createProject, createTeam, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, postForm, setUp, sha256Of, upload } from "../../testing/uploads.ts";

onEachDatabase("POST /media", (service) => {
  test("declares a file and returns a pending media with an upload target", async () => {
    const { project, token } = await setUp(service());
    const bytes = await picture();
    const { status, body } = await service().call("POST /media", {
      token,
      body: declared(bytes, { project: project.path, description: "Hero" }),
    });
    expect(status).toBe(201);
    expect(body.media).toMatchObject({
      name: "home.png",
      state: null,
      description: "Hero",
      stage: "staged",
      status: "pending",
      visibility: "team",
      version: 1,
      versionCount: 1,
      createdBy: "Ana Reis",
    });
    expect(body.upload.url).toBe(`${service().origin}/uploads`);
    expect(Object.keys(body.upload.fields)).toEqual(["Content-Type", "key", "Policy", "Signature"]);
  });

  test("a project token needs no project, and ignores one that is named", async () => {
    const { ci } = await setUp(service());
    const { status, body } = await service().call("POST /media", { token: ci, body: declared(await picture(), { project: "some/other" }) });
    expect(status).toBe(201);
    expect(body.media.createdBy).toBeNull();
  });

  test("the project is required, must exist for the caller, and takes the reviewer role", async () => {
    const { project, team, token } = await setUp(service());
    const bytes = await picture();
    const post = (as: string, path?: unknown) => service().call("POST /media", { token: as, body: declared(bytes, { project: path }) });
    for (const path of [undefined, null, "", "nothing", `${team.slug}/`, "/x"]) expect((await post(token, path)).status).toBe(400);
    expect((await post(token, `${team.slug}/unknown`)).status).toBe(404);
    const stranger = await personalToken(service(), await createUser(service()));
    const unseen = await post(stranger, project.path);
    expect(unseen.status).toBe(404);
    expect((await post(stranger, "no-such-team/web")).body).toEqual(unseen.body);

    const viewer = await createUser(service());
    const guarded = await createTeam(service(), { contributor: viewer });
    const shown = await createProject(service(), guarded, { levels: [[viewer, "viewer"]] });
    const hidden = await createProject(service(), guarded);
    const limited = await personalToken(service(), viewer, [guarded]);
    expect((await post(limited, shown.path)).status).toBe(403);
    expect((await post(limited, hidden.path)).status).toBe(404);
    expect((await post(await personalToken(service(), viewer), shown.path)).status).toBe(403);
  });

  test.each([
    ["size", [0, -1, 1.5, 2 ** 53, "12"]],
    ["hash", ["", "g".repeat(64), "a".repeat(63), 12]],
    ["prNumber", [0, -3, 1.5]],
    ["contentType", ["image/svg+xml", "text/html", "application/pdf", ""]],
    ["name", ["", "n".repeat(256), null]],
    ["description", ["d".repeat(2001)]],
    ["branch", ["", "b".repeat(256)]],
    ["state", ["both"]],
    ["visibility", ["everyone"]],
  ])("refuses a bad %s with 400 and names it", async (field, values) => {
    const { ci } = await setUp(service());
    for (const value of values) {
      const { status, body } = await service().call("POST /media", { token: ci, body: declared(Buffer.from("x"), { [field]: value }) });
      expect(status, JSON.stringify(value)).toBe(400);
      expect(body.details[0].message).toContain(field);
    }
  });

  test("a file above the largest size is refused with 413, and the limit is inclusive", async () => {
    const { ci } = await setUp(service());
    const post = (size: number) => service().call("POST /media", { token: ci, body: { ...declared(Buffer.from("x")), size } });
    const refused = await post(50 * 1024 * 1024 + 1);
    expect(refused.status).toBe(413);
    expect(refused.body.error).toContain("50 MB");
    expect((await post(50 * 1024 * 1024)).status).toBe(201);
  });

  test("visibility follows the project's privacy at first, and a re-upload changes it only when it names one", async () => {
    const open = await setUp(service(), { private: false });
    const post = async (more = {}) =>
      (await service().call("POST /media", { token: open.ci, body: declared(await picture(), more) })).body.media.visibility;
    expect(await post()).toBe("public");
    expect(await post({ visibility: "team" })).toBe("team");
    expect(await post({ visibility: null })).toBe("team");
  });

  test("the state is taken from the name unless it is given, and the name is kept", async () => {
    const { ci } = await setUp(service());
    const state = async (name: string, more = {}) => {
      const { body } = await service().call("POST /media", { token: ci, body: declared(await picture(), { name, ...more }) });
      expect(body.media.name).toBe(name);
      return body.media.state;
    };
    expect(await state("home-before.png")).toBe("before");
    expect(await state("home-AFTER.png")).toBe("after");
    expect(await state("home-after")).toBe("after");
    expect(await state("after.png")).toBeNull();
    expect(await state("home-before.png", { state: "after" })).toBe("after");
    expect(await state("home-before.old.png")).toBeNull();
  });

  test("content type is normalised and the hash is compared without case", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    const one = await service().call("POST /media", {
      token: ci,
      body: declared(bytes, { contentType: "IMAGE/PNG; q=1", hash: sha256Of(bytes).toUpperCase() }),
    });
    const two = await service().call("POST /media", { token: ci, body: declared(bytes) });
    expect(one.body.media.contentType).toBe("image/png");
    expect(two.body.media).toMatchObject({ id: one.body.media.id, version: 1 });
  });

  test("the same bytes again make no version: pending resumes, ready needs no upload", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    const body = declared(bytes, { prNumber: 7 });
    const first = await service().call("POST /media", { token: ci, body });
    const resumed = await service().call("POST /media", { token: ci, body });
    expect(resumed.body.media).toMatchObject({ id: first.body.media.id, version: 1, status: "pending" });
    expect(resumed.body.upload).not.toBeNull();
    await postForm(resumed.body.upload, bytes);
    await service().call(`POST /media/${first.body.media.id}/finalize`, { token: ci });
    const again = await service().call("POST /media", { token: ci, body });
    expect(again.body).toMatchObject({ upload: null, media: { id: first.body.media.id, version: 1, versionCount: 1, status: "ready" } });
  });

  test("other bytes are a new version; returning to old ones adds another, ready immediately", async () => {
    const { ci } = await setUp(service());
    const [one, two] = [await picture(), await picture("png", { width: 65 })];
    const first = await upload(service(), ci, one, { prNumber: 3 });
    const second = await upload(service(), ci, two, { prNumber: 3 });
    expect(second.body).toMatchObject({ id: first.body.id, version: 2, versionCount: 2, width: 65 });
    const back = await service().call("POST /media", { token: ci, body: declared(one, { prNumber: 3 }) });
    expect(back.body).toMatchObject({ upload: null, media: { version: 3, versionCount: 3, width: 64, status: "ready" } });
    const versions = await service().call(`GET /media/${first.body.id}/versions`, { token: ci });
    expect(versions.body.map((v: { number: number }) => v.number)).toEqual([3, 2, 1]);
  });

  test("bytes held in the project are shared by another media, and a false size or type is refused", async () => {
    const { ci } = await setUp(service());
    const bytes = await picture();
    await upload(service(), ci, bytes, { name: "a.png" });
    const shared = await service().call("POST /media", { token: ci, body: declared(bytes, { name: "b.png" }) });
    expect(shared.body).toMatchObject({ upload: null, media: { status: "ready", version: 1 } });
    expect(
      (await service().call("POST /media", { token: ci, body: declared(bytes, { name: "c.png", size: bytes.length + 1 }) })).status,
    ).toBe(400);
    expect(
      (await service().call("POST /media", { token: ci, body: declared(bytes, { name: "c.gif", contentType: "image/gif" }) })).status,
    ).toBe(400);
  });

  test("another team's bytes give no hint that they exist", async () => {
    const [mine, theirs] = [await setUp(service()), await setUp(service())];
    const bytes = await picture();
    await upload(service(), theirs.ci, bytes);
    const known = await service().call("POST /media", { token: mine.ci, body: declared(bytes) });
    const unknown = await service().call("POST /media", { token: mine.ci, body: declared(await picture(), { name: "x.png" }) });
    expect(known.body.upload).not.toBeNull();
    expect(Object.keys(known.body.media)).toEqual(Object.keys(unknown.body.media));
    expect((await service().call(`POST /media/${known.body.media.id}/finalize`, { token: mine.ci })).status).toBe(400);
  });

  test("a pull request publishes, adopts what was staged on its branch, and the branch finds it again", async () => {
    const { ci } = await setUp(service());
    const staged = await upload(service(), ci, await picture(), { branch: "feature" });
    expect(staged.body).toMatchObject({ stage: "staged", branch: "feature", prNumber: null });
    const adopted = await upload(service(), ci, await picture("png", { width: 70 }), { branch: "feature", prNumber: 12 });
    expect(adopted.body).toMatchObject({ id: staged.body.id, stage: "published", branch: "feature", prNumber: 12, version: 2 });
    const later = await upload(service(), ci, await picture("png", { width: 71 }), { branch: "feature" });
    expect(later.body).toMatchObject({ id: staged.body.id, stage: "published", version: 3 });
    const other = await upload(service(), ci, await picture("png", { width: 72 }), { prNumber: 13 });
    const none = await upload(service(), ci, await picture("png", { width: 73 }));
    expect(new Set([staged.body.id, other.body.id, none.body.id]).size).toBe(3);
  });

  describe("in parallel", () => {
    test("uploads of one identity become one media: same bytes one version, other bytes ordered versions", async () => {
      const { ci } = await setUp(service());
      const pictures = await Promise.all([0, 1, 2, 3].map((more) => picture("png", { width: 80 + more })));
      const bodies = [...pictures, ...pictures, ...pictures].map((bytes) => declared(bytes, { prNumber: 9 }));
      const responses = await Promise.all(bodies.map((body) => service().call("POST /media", { token: ci, body })));
      expect(responses.map((one) => one.status)).toEqual(bodies.map(() => 201));
      expect(new Set(responses.map((one) => one.body.media.id)).size).toBe(1);
      const versions = responses.map((one) => one.body.media.version);
      expect(Math.max(...versions)).toBeLessThanOrEqual(12);
      const same = await Promise.all(
        [1, 2, 3, 4].map(() => service().call("POST /media", { token: ci, body: declared(pictures[0]!, { name: "same.png" }) })),
      );
      expect(new Set(same.map((one) => `${one.body.media.id} ${one.body.media.version}`)).size).toBe(1);
    });
  });
});
