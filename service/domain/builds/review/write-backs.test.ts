import { expect, test } from "vitest";
import { readBuild, sha, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { requestNumberOf } from "../record/write-back-record.ts";

const paths = ["tests/b-snapshots/pay.png", "tests/a-snapshots/home.png", "tests/a-snapshots/home.png"];
const url = "https://github.com/acme/web/pull/31";

async function concluded(service: TestService) {
  const made = await setUp(service);
  await verdictOf(service, made.ci, made.project, { "a.png": await drawing("#111") }, { create: { commit: sha("base") } });
  const at = `/projects/${made.project.path}/builds/1/write-backs`;
  const write = (body: object, { token = made.token, key }: { token?: string; key?: string } = {}) =>
    service.call(`POST ${at}`, { token, body, ...(key && { headers: { "idempotency-key": key } }) });
  const list = async () => (await service.call<{ results: object[]; pageInfo: { total: number } }>(`GET ${at}`, { token: made.ci })).body;
  return { ...made, at, write, list };
}

test.each([
  ["https://github.com/acme/web/pull/31", 31],
  ["https://gitlab.example/acme/web/-/merge_requests/7", 7],
  ["https://bitbucket.org/acme/web/pull-requests/8?x=1", 8],
  ["https://forge.example/acme/web/pulls/9#top", 9],
  ["https://github.com/acme/pull/issues/31", null],
  ["https://github.com/acme/web/pull/99999999999", null],
  [null, null],
])("the number of the request in %s is %s", (address, number) => expect(requestNumberOf(address)).toBe(number));

onEachDatabase("write-backs of a build", (service) => {
  test("records files of a person and of a project token: list, overview and history", async () => {
    const { write, list, ci, token, project } = await concluded(service());
    const first = await write({ paths, commit: sha("done") });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ files: 2, paths: [paths[1], paths[0]], commit: sha("done"), pullRequestUrl: null });
    expect((await write({ paths: ["x.png"], pullRequestUrl: url }, { token: ci })).body).toMatchObject({
      user: null,
      pullRequestNumber: 31,
    });
    const { results, pageInfo } = await list();
    expect([pageInfo.total, results]).toMatchObject([
      2,
      [
        { files: 1, pullRequestUrl: url },
        { files: 2, user: { name: expect.any(String) } },
      ],
    ]);
    expect((await readBuild(service(), ci, project, 1, "/overview")).body.writeBacks).toEqual(results);
    const { body } = await service().call<{ results: object[] }>(
      `GET /accounts/${project.path.split("/")[0]}/history?kind=build.written-back`,
      { token },
    );
    expect(body.results).toMatchObject([
      { target: `${project.path} #1`, after: "1 baseline file in pull request 31", actor: { name: "A project token" } },
      { after: "2 baseline files" },
    ]);
  });

  test("a second run with the same pull request replaces the first, and a retry is done once", async () => {
    const { write, list } = await concluded(service());
    const before = await write({ paths, pullRequestUrl: url });
    const after = await write({ paths: ["z.png"], pullRequestUrl: url, commit: sha("z") });
    expect([after.body, (await list()).results]).toMatchObject([{ id: before.body.id }, [{ files: 1, commit: sha("z") }]]);
    const same = await Promise.all([1, 2, 3].map(() => write({ paths }, { key: "once" })));
    expect([new Set(same.map(({ body }) => body.id)).size, (await list()).pageInfo.total]).toEqual([1, 2]);
  });

  test("refuses a build that is not compared, paths outside of the repository, other addresses and readers", async () => {
    const { write, at, list, project, ci } = await concluded(service());
    for (const path of ["../a.png", "/etc/a.png", "a/./b.png", "a\\b.png", "a\nb.png", ""])
      expect([(await write({ paths: [path] })).status, path]).toEqual([400, path]);
    expect((await write({ paths: [] })).status).toBe(400);
    for (const address of ["javascript:alert(1)", "ftp://x/pull/1", "pull/1"])
      expect((await write({ paths, pullRequestUrl: address })).status).toBe(400);
    await uploadBuild(service(), ci, { "b.png": await drawing("#222") }, { create: { commit: sha("next") } });
    const next = await service().call(`POST ${at.replace("/1/", "/2/")}`, { token: ci, body: { paths } });
    expect([next.status, next.body]).toMatchObject([409, { error: expect.stringContaining("not compared yet") }]);
    const other = await setUp(service());
    expect((await write({ paths }, { token: other.token })).status).toBe(404);
    expect((await write({ paths }, { token: other.ci })).status).toBe(404);
    expect((await list()).pageInfo.total).toBe(0);
    expect(project.path).toBeTruthy();
  });
});
