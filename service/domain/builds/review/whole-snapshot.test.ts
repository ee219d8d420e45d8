import { expect, test } from "vitest";
import { readBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

/** A page with one sign at two places. */
const page = (width: number, height: number) => {
  const signs = [
    { x: 40, y: 30 },
    { x: 200, y: 100 },
  ].map((place) => ({ ...place, width, height, colour: "#111827" }));
  return drawing("#ffffff", signs, { width: 300, height: 200 });
};

type Place = { id: string; decision: string | null };

/** A build with one snapshot, in which one change has two areas, and two reviewers. */
async function twoAreas(service: TestService) {
  const made = await setUp(service);
  const ben = await createUser(service, { name: "Ben" });
  await addMember(service, made.team, ben, "member");
  const bens = await personalToken(service, ben, [made.team]);
  await verdictOf(service, made.ci, made.project, { "home.png": await page(24, 8) });
  const create = { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("2"), sha("1")] };
  await verdictOf(service, made.ci, made.project, { "home.png": await page(8, 24) }, { create });
  const list = async <R>(rest: string) => (await readBuild(service, made.token, made.project, 2, rest)).body.results as R[];
  const [cause] = await list<{ id: string }>("/causes");
  const places = () => list<Place>(`/causes/${cause!.id}/places`);
  const decide = (body: object, token = made.token) =>
    service.call(`POST /projects/${made.project.path}/builds/2/decisions`, { token, body });
  const verdicts = async () => (await places()).map(({ decision }) => decision);
  const overview = async () => (await readBuild(service, made.token, made.project, 2, "/overview")).body;
  return { overview, ben, bens, decide, verdicts, ids: (await places()).map(({ id }) => id) };
}

onEachDatabase("a decision about a change in a whole snapshot", (service) => {
  test("is about all of its areas there, and they are taken back as one", async () => {
    const { decide, verdicts, ids } = await twoAreas(service());
    const about = { placeId: ids[1], wholeSnapshot: true };
    expect((await decide({ ...about, decision: "reject", reason: "Too small" })).body).toMatchObject({ decision: "rejected" });
    expect(await verdicts()).toEqual(["rejected", "rejected"]);
    expect((await decide({ ...about, decision: "undecide" })).body).toMatchObject({ decision: null, decidedAt: null });
    expect(await verdicts()).toEqual([null, null]);
  });

  test("is answered with the numbers that the overview has then", async () => {
    const { decide, overview, ids } = await twoAreas(service());
    const about = { placeId: ids[0], wholeSnapshot: true };
    for (const [decision, undecided] of [
      ["reject", 0],
      ["undecide", 1],
      ["approve", 0],
    ] as const) {
      const { toDecide } = (await decide({ ...about, decision })).body;
      expect(toDecide).toMatchObject({ total: 1, undecided });
      expect(toDecide).toEqual((await overview()).toDecide);
    }
  });

  test("comes second to another person's decision about any area that was not seen", async () => {
    const { ben, bens, decide, verdicts, ids } = await twoAreas(service());
    const about = { placeId: ids[0], wholeSnapshot: true };
    await decide({ placeId: ids[1], decision: "reject", reason: "Too small" }, bens);
    const unseen = await decide({ ...about, decision: "approve", seen: null });
    expect(unseen.body).toMatchObject({ stored: false, decision: "rejected", decidedBy: { id: ben.id } });
    expect(await verdicts()).toEqual([null, "rejected"]);
    // A rejection outweighs approvals of other people, and the answer says so.
    const again = await decide({ ...about, decision: "approve", seen: unseen.body.decidedAt });
    expect(again.body).toMatchObject({ stored: true, decision: "rejected", decidedBy: { id: ben.id } });
    expect(await verdicts()).toEqual(["approved", "rejected"]);
  });
});
