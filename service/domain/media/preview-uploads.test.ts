import { expect, test } from "vitest";
import { createProject, createTeam, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, setUp, upload } from "../../testing/uploads.ts";

type Preview = { result: string; version: number; stored: boolean; name: string };

onEachDatabase("POST /projects/{owner}/{project}/media/preview", (service) => {
  const preview = async (token: string, path: string, files: object[], more: object = {}) => {
    const { status, body } = await service().call(`POST /projects/${path}/media/preview`, { token, body: { files, ...more } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as Preview[];
  };
  const short = (previews: Preview[]) => previews.map(({ result, version, stored }) => [result, version, stored]);

  test("returns each kind of result in the order of the files, in two statements, and changes nothing", async () => {
    const { ci, token, project } = await setUp(service());
    const [first, second, fresh, unsent] = await Promise.all([picture(), picture(), picture(), picture()]);
    await upload(service(), ci, first!, { name: "home.png" });
    await upload(service(), ci, second!, { name: "home.png" });
    await service().call("POST /media", { token: ci, body: declared(unsent!, { name: "begun.png" }) });
    service().statements();
    const files = [
      declared(fresh!, { name: "new.png" }),
      declared(fresh!, { name: "home.png" }),
      declared(second!, { name: "home.png" }),
      declared(first!, { name: "home.png" }),
      declared(first!, { name: "copy.png" }),
      declared(unsent!, { name: "begun.png" }),
      { ...declared(fresh!, { name: "poster.png" }), size: 60 * 1024 * 1024 },
    ];
    const previews = await preview(token, project.path, files);
    expect(service().statements()).toBeLessThanOrEqual(3);
    expect(short(previews)).toEqual([
      ["new", 1, false],
      ["version", 3, false],
      ["same", 2, true],
      ["version", 3, true],
      ["new", 1, true],
      ["same", 1, false],
      ["tooLarge", 1, false],
    ]);
    const { body } = await service().call(`GET /projects/${project.path}/media`, { token });
    expect(body.pageInfo).toMatchObject({ total: 1 });
  });

  test("matches the result of the uploads for every destination and state", async () => {
    const { ci, project } = await setUp(service());
    const places = [{}, { branch: "feature" }, { prNumber: 7 }, { prNumber: 7, branch: "feature" }, { branch: "other" }];
    const names = ["home.png", "home-before.png", "home-after.png"];
    for (let round = 0; round < 3; round++) {
      for (const [index, place] of places.entries()) {
        const name = names[(round + index) % names.length]!;
        const bytes = await picture();
        const [told] = await preview(ci, project.path, [declared(bytes, { name })], place);
        const { body } = await upload(service(), ci, bytes, { name, ...place });
        expect([told!.version, told!.result], JSON.stringify([round, place, name])).toEqual([
          body.version,
          body.version === 1 ? "new" : "version",
        ]);
        const [again] = await preview(ci, project.path, [declared(bytes, { name })], place);
        expect([again!.result, again!.version, again!.stored]).toEqual(["same", body.version, true]);
      }
    }
  });

  test("reveals nothing about bytes and media of another project [security: previews reveal no other project]", async () => {
    const [mine, theirs] = [await setUp(service()), await setUp(service())];
    const bytes = await picture();
    await upload(service(), theirs.ci, bytes, { name: "secret.png" });
    expect(short(await preview(mine.ci, mine.project.path, [declared(bytes, { name: "secret.png" })]))).toEqual([["new", 1, false]]);
  });

  test("requires the reviewer role, returns the same 404 to outsiders, and names an invalid file", async () => {
    const viewer = await createUser(service());
    const team = await createTeam(service(), { contributor: viewer });
    const project = await createProject(service(), team, { levels: [[viewer, "viewer"]] });
    const other = await setUp(service());
    const file = declared(await picture());
    const ask = (token: string, files: unknown = [file]) =>
      service().call(`POST /projects/${project.path}/media/preview`, { token, body: { files } });
    expect((await ask(await personalToken(service(), viewer, [team]))).status).toBe(403);
    for (const token of [other.token, other.ci]) expect((await ask(token)).status).toBe(404);
    const own = await setUp(service());
    for (const [files, detail] of [
      [[], /^files/],
      [Array.from({ length: 101 }, () => file), /^files/],
      [[file, { ...file, hash: "x" }], /^files\.1\.hash/],
      [[{ ...file, contentType: "image/svg+xml" }], /^files\.0\.contentType/],
    ] as const) {
      const { status, body } = await service().call(`POST /projects/${own.project.path}/media/preview`, {
        token: own.token,
        body: { files },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ details: [{ message: expect.stringMatching(detail) }] });
    }
  });
});
