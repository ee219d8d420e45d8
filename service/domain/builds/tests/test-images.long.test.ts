import { expect, test } from "vitest";
import { readBuild, runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 40, height: 20, colour }]);
type Image = {
  hash: string;
  builds: number;
  first: { number: number; commit: string };
  last: { number: number };
  without: number[];
  decision: unknown;
  summary: string | null;
  url: string;
};

/** A project whose test `home.png` has the images of a text, a letter a build, in order; `.` is a build without it. */
async function history(service: TestService, letters: string, { branch = "main", name = "home.png" } = {}) {
  const made = await setUp(service);
  const colours: Record<string, string> = { a: "#111", b: "#933", c: "#393", d: "#339" };
  const pictures = new Map(await Promise.all(Object.entries(colours).map(async ([key, one]) => [key, await page(one)] as const)));
  const still = await page("#0f0");
  let commits: string[] = [];
  const send = async (letter: string, { on = branch, create = {} } = {}) => {
    const commit = sha(`${made.project.id} ${commits.length}`);
    commits = [commit, ...commits];
    const files = { "still.png": still, ...(letter === "." ? {} : { [name]: pictures.get(letter)! }) };
    return uploadBuild(service, made.ci, files, { create: { commit, branch: on, parentCommits: commits.slice(0, 60), ...create } });
  };
  for (const letter of letters) await send(letter);
  await runBuildJobs(service);
  const get = (rest: string, token = made.token) => service.call(`GET /projects/${made.project.path}/tests${rest}`, { token });
  const { results } = (await readBuild(service, made.token, made.project, 1, "/diffs")).body;
  const { test: own } = results.find((one: { name: string }) => one.name === name) ?? results[0];
  const images = async (query = "") =>
    (await get(`/${own.id}/images${query}`)).body as { images: Image[]; next: number | null; branch: string };
  const since = (base: number, head: number) => get(`/${own.id}/images/since?base=${base}&head=${head}`);
  return { ...made, send, get, id: own.id as string, images, since, commits: () => commits };
}

const shortOf = (images: Image[]) => images.map(({ first, last, builds }) => `${first.number}-${last.number} x${builds}`);

onEachDatabase("images of a test", (service) => {
  test("50 builds with 4 distinct images are 4 entries, and the build that changed one is found", async () => {
    const made = await history(service(), `${"a".repeat(17)}${"b".repeat(9)}${"c".repeat(20)}${"d".repeat(4)}`);
    const { images, next, branch } = await made.images();
    expect([branch, next]).toEqual(["main", null]);
    expect(shortOf(images)).toEqual(["47-50 x4", "27-46 x20", "18-26 x9", "1-17 x17"]);
    expect(new Set(images.map(({ hash }) => hash)).size).toBe(4);
    expect(images[2]!.first.commit).toBe(made.commits().at(-18));
    expect(images.map(({ summary }) => summary)).toEqual([
      "Recoloured #339933 → #333399",
      "Recoloured #993333 → #339933",
      "Recoloured #111111 → #993333",
      null,
    ]);
    expect((await fetch(images[0]!.url)).status).toBe(200);
    expect((await made.since(5, 30)).body).toMatchObject({
      firstDifferent: { number: 18, commit: made.commits().at(-18) },
      lastSame: { number: 17 },
      since: { number: 27 },
      lastOther: { number: 26 },
      without: [],
      notBuilt: [],
    });
    expect((await made.since(30, 40)).body).toMatchObject({ firstDifferent: null, lastSame: null, since: { number: 30 }, lastOther: null });
    expect(shortOf((await made.images("?before=27")).images)).toEqual(["18-26 x9", "1-17 x17"]);
  });

  test("lists an image that came back again, and names builds and commits without it", async () => {
    const made = await history(service(), "ab..a");
    const { images } = await made.images();
    expect(shortOf(images)).toEqual(["5-5 x1", "2-2 x1", "1-1 x1"]);
    expect(images[0]!.hash).toBe(images[2]!.hash);
    expect(images[0]!.without).toEqual([4, 3]);
    const skipped = sha("never built");
    await made.send("c", { create: { parentCommits: [sha("own"), skipped, ...made.commits()] } });
    await runBuildJobs(service());
    expect((await made.since(2, 5)).body).toMatchObject({ firstDifferent: { number: 5 }, lastSame: { number: 2 }, without: [4, 3] });
    expect((await made.since(5, 6)).body).toMatchObject({ since: { number: 6 }, lastSame: { number: 5 }, notBuilt: [skipped] });
    expect((await made.since(3, 6)).body).toMatchObject({ firstDifferent: { number: 5 }, lastSame: null });
    expect((await made.since(1, 4)).body).toMatchObject({ since: null, firstDifferent: { number: 2 } });
  });

  test("shows the decision about exactly this image, also from another branch", async () => {
    const made = await history(service(), "a");
    await made.send("b", { on: "feat/x" });
    await runBuildJobs(service());
    const review = await service().call(`POST /projects/${made.project.path}/builds/2/reviews`, {
      token: made.token,
      body: { event: "APPROVE" },
    });
    expect(review.status).toBe(200);
    await made.send("b");
    await runBuildJobs(service());
    const { images } = await made.images();
    expect(images[0]).toMatchObject({
      first: { number: 3, approvedByBranch: true },
      decision: { decision: "approved", build: 2, user: { id: made.owner.id }, ruleId: null },
    });
    expect(images[1]!.decision).toBeNull();
    expect(shortOf((await made.images("?branch=feat/x")).images)).toEqual(["2-2 x1"]);
  });

  test("is empty for a branch without builds, and finds a name of 1,024 characters", async () => {
    const made = await history(service(), "ab", { name: `${"long/".repeat(204)}.png` });
    expect(await made.images("?branch=nothing")).toEqual({ branch: "nothing", images: [], next: null });
    expect(shortOf((await made.images()).images)).toEqual(["2-2 x1", "1-1 x1"]);
  });

  test("refuses unreadable and foreign ids, unknown builds, and builds in the wrong order", async () => {
    const made = await history(service(), "ab");
    const other = await history(service(), "a");
    for (const id of ["x", "%00", "a%2Fb", other.id, `${made.project.name.toUpperCase()}-zzzzz`])
      expect([id, (await made.get(`/${id}/images`)).status]).toEqual([id, 404]);
    expect((await made.get(`/${made.id}/images?branch=%00`)).status).toBe(400);
    expect((await made.get(`/${made.id}/images?before=x`)).status).toBe(400);
    expect((await made.get(`/${made.id}/images`, other.ci)).status).toBe(404);
    expect((await made.since(1, 9)).status).toBe(404);
    expect((await made.since(2, 1)).status).toBe(400);
  });
});
