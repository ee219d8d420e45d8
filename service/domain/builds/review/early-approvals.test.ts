import { expect, test } from "vitest";
import { declareBuild, readBuild, runBuildJobs, sha, updateBody, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

onEachDatabase("approvals before the end of an upload", (service) => {
  const commits = (name: string) => ({ branch: "feat/x", commit: sha(name), parentCommits: [sha(name), sha("base")] });
  const square = (colour: string) => drawing("#ffffff", [{ x: 20, y: 20, width: 40, height: 30, colour }]);

  test("an early approval covers later places of its causes, and anything else that arrives is undecided", async () => {
    const changed = (at: number, colour: string) =>
      drawing("#ffffff", [
        { x: 20, y: 20, width: 40, height: 30, colour },
        { x: 4, y: 90, width: 9 + at, height: 8, colour: "#ddd" },
      ]);
    for (const other of [false, true]) {
      const { project, ci, token } = await setUp(service());
      const base = Object.fromEntries(await Promise.all([0, 1, 2].map(async (at) => [`${at}.png`, await changed(at, "#000000")] as const)));
      await verdictOf(service(), ci, project, base, { create: { commit: sha("base") } });
      const files = Object.fromEntries(
        await Promise.all(
          [0, 1, 2].map(async (at) => [`${at}.png`, await changed(at, other && at === 2 ? "#00ff00" : "#ff0000")] as const),
        ),
      );
      const { build } = await declareBuild(service(), ci, files, { create: commits("head") });
      const { "0.png": first, ...rest } = files;
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "0.png": first! }, { update: { final: false } }) });
      await runBuildJobs(service());
      const headers = { "user-agent": "argos-cli/6 node/24 agent/claude" };
      const path = `POST /projects/${project.path}/builds/2/reviews`;
      expect((await service().call(path, { token, body: { event: "APPROVE" }, headers })).status).toBe(200);
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(rest) });
      await runBuildJobs(service());
      expect((await readBuild(service(), ci, project, 2)).body.status).toBe(other ? "changes-detected" : "accepted");
      const { results } = (await readBuild(service(), token, project, 2, "/diffs")).body;
      const shown = results.map((one: { name: string; decision: string | null; agent: { id: string } | null }) => [
        one.name,
        one.decision,
        one.agent?.id ?? null,
      ]);
      expect(shown.toSorted()).toEqual([
        ["0.png", "approved", "claude-code"],
        ["1.png", "approved", "claude-code"],
        other ? ["2.png", null, null] : ["2.png", "approved", "claude-code"],
      ]);
      const [review] = (await readBuild(service(), token, project, 2, "/reviews")).body;
      expect(review.dismissedAt).toBe(null);
    }
  });

  test("an approval before any snapshot approves none, and a rejection covers what arrives", async () => {
    for (const [event, status] of [
      ["APPROVE", "changes-detected"],
      ["REJECT", "rejected"],
    ] as const) {
      const { project, ci, token } = await setUp(service());
      const { build } = await declareBuild(service(), ci, { "a.png": await square("#123") }, { create: { branch: "feat/x" } });
      const sent = await service().call(`POST /projects/${project.path}/builds/1/reviews`, { token, body: { event } });
      expect(sent.status).toBe(200);
      expect((await readBuild(service(), ci, project, 1)).body.status).toBe("pending");
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "a.png": await square("#123") }) });
      await runBuildJobs(service());
      expect((await readBuild(service(), ci, project, 1)).body.status).toBe(status);
      const [diff] = (await readBuild(service(), ci, project, 1, "/diffs")).body.results;
      expect(diff.decision).toBe(event === "REJECT" ? "rejected" : null);
    }
  });
});
