import { expect, test } from "vitest";
import { readBuild, runBuildJobs, sha } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { type GitHistory, sdkClient } from "../../../testing/published/sdk-client.ts";
import { setUp } from "../../../testing/uploads.ts";

/** Commits of main, one after another. */
const history: GitHistory = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`m${at + 1}`, at ? `m${at}` : null]));

onEachDatabase("scenarios of the published SDK, flaky changes", (service) => {
  test("23: a change that alternates on main is ignored at its third time, until a person shows it", async () => {
    const { ci, project, token } = await setUp(service());
    const client = sdkClient({ apiUrl: service().deps.settings.apiUrl, token: ci, shaOf: sha, history });
    const states = [await drawing("#111111"), await drawing("#999999")];
    const run = async (at: number) => {
      const { number } = await client.upload({ files: { "chromium/clock.png": states[at % 2]! }, commit: `m${at}` });
      await runBuildJobs(service());
      return (await readBuild(service(), token, project, number)).body;
    };
    const diffOf = async (number: number) => (await readBuild(service(), token, project, number, "/diffs")).body.results[0];
    expect((await run(1)).stats).toMatchObject({ added: 1 });
    for (const at of [2, 3]) expect(await run(at)).toMatchObject({ status: "changes-detected", stats: { changed: 1, ignored: 0 } });
    expect(await run(4)).toMatchObject({ status: "no-changes", stats: { changed: 0, ignored: 1 } });
    const { status, change } = await diffOf(4);
    expect([status, change]).toMatchObject(["ignored", { ignored: true, occurrences: 3 }]);
    await service().call(`POST /projects/${project.path}/changes/${change.id}/unignore`, { token });
    for (const at of [5, 6]) expect(await run(at)).toMatchObject({ status: "changes-detected", stats: { changed: 1, ignored: 0 } });
    expect(await diffOf(6)).toMatchObject({ status: "changed", change: { ignored: false } });
  });
});
