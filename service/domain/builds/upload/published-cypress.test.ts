import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readBuild, runBuildJobs } from "../../../testing/builds.ts";
import { ciWorkspace } from "../../../testing/published/ci-workspace.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const script = fileURLToPath(new URL("../../../testing/published/cypress-process.mjs", import.meta.url));
const { git, commit, path, run, write } = ciWorkspace();

onEachDatabase("the published plugin for Cypress", (service) => {
  test("uploads the screenshots of a run, named and unnamed, and compares the next run with it", { timeout: 120_000 }, async () => {
    const { project, ci, token } = await setUp(service());
    const { apiUrl } = service().deps.settings;
    const afterRun = async (branch: string, colour: string) => {
      await git("checkout", "--quiet", "-B", branch);
      await write("cypress/screenshots", {
        "home.cy.js/home.png": await drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour }]),
        "argos/cart vw-1280.png": await drawing("#eeeeee"),
      });
      const options = { apiBaseUrl: `${apiUrl}/`, token: ci, commit: await git("rev-parse", "HEAD"), branch };
      const given = { screenshotsFolder: path("cypress/screenshots"), options };
      const { stdout } = await run(process.execPath, [script, JSON.stringify(given)], { ARGOS_API_BASE_URL: `${apiUrl}/` });
      await runBuildJobs(service());
      return stdout;
    };
    expect(await afterRun("main", "#2563eb")).toMatch(/\/accounts\/.+\/builds\/1/);
    expect((await readBuild(service(), token, project, 1)).body).toMatchObject({ type: "reference", stats: { added: 2 } });
    await commit("two");
    await afterRun("feat/x", "#dc2626");
    expect((await readBuild(service(), token, project, 2)).body).toMatchObject({ baseNumber: 1, stats: { changed: 1, unchanged: 1 } });
    const { results } = (await readBuild(service(), token, project, 2, "/diffs")).body;
    expect(results.map(({ name }: { name: string }) => name).toSorted()).toEqual(["cart vw-1280.png", "home.cy.js/home.png"]);
  });
});
