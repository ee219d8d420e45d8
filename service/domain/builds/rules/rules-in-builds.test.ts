import { expect, test } from "vitest";
import { readBuild, runBuildJobs } from "../../../testing/builds.ts";
import { button, byRule, changedBuild, CLOCK, page, pagesOf, recolour } from "../../../testing/changed-build.ts";
import { onEachDatabase } from "../../../testing/harness.ts";

const ignoreClock = { effect: "ignore", conditions: { tests: "shop/home.png", kinds: ["changed"] } };

onEachDatabase("decisions of rules in a build", (service) => {
  test("a build counts what rules decided, lists these rules, and finds the snapshots of each", async () => {
    const { save, revoke, build, path, token, project } = await changedBuild(service());
    expect((await build()).decidedByRules).toEqual({ snapshots: 0, causes: 0 });
    const { body: approval } = await save(recolour);
    const { body: ignored } = await save(ignoreClock);
    // The recoloured button is on a third page, whose clock also changed: its cause is not decided completely.
    expect((await build()).decidedByRules).toEqual({ snapshots: 3, causes: 0 });
    const rules = async (number: number) => (await service().call(`GET ${path}/rules?build=${number}`, { token })).body.results;
    expect(await rules(2)).toMatchObject([
      { id: ignored.id, decided: 1, decidedInBuild: 1 },
      { id: approval.id, decided: 2, decidedInBuild: 2 },
    ]);
    expect(await rules(1)).toEqual([]);
    expect((await service().call(`GET ${path}/rules?build=9`, { token })).status).toBe(404);
    const { body } = await readBuild(service(), token, project, 2, `/diffs?ruleId=${approval.id}`);
    expect(byRule(body.results, approval.id)).toEqual(["settings/profile.png", "settings/team.png"]);
    expect(body.pageInfo.total).toBe(2);
    await revoke(approval.id);
    await revoke(ignored.id);
    expect([(await build()).decidedByRules, await rules(2)]).toEqual([{ snapshots: 0, causes: 0 }, []]);
  });

  test("a cause whose snapshots rules approved counts as decided by rules, until a person decides about it", async () => {
    const { save, build, causes, path, token } = await changedBuild(service());
    await save({ effect: "approve", conditions: { tests: "**", kinds: ["changed"] } });
    const changed = (await causes()).results as { id: string; kind: string }[];
    const pictures = changed.filter(({ kind }) => kind === "changed");
    expect((await build()).decidedByRules.causes).toBe(pictures.length);
    await service().call(`POST ${path}/builds/2/decisions`, { token, body: { causeId: pictures[0]!.id, decision: "reject" } });
    expect((await build()).decidedByRules.causes).toBe(pictures.length - 1);
  });

  test("a threshold hides the causes that the next build lacks, and rejected ones are counted", async () => {
    const { preview, save, revoke, send, causes, path, token } = await changedBuild(service());
    const faint = {
      ...(await pagesOf(false)),
      "settings/team.png": await page(button(100, 60, "#2a63eb")),
      "shop/home.png": await page(button(150, 90, CLOCK), { x: 20, y: 20, width: 3, height: 2, colour: "#999999" }),
    };
    await send("3", faint);
    const all = (await causes(3)).results as { id: string }[];
    for (const { id } of all) await service().call(`POST ${path}/builds/3/decisions`, { token, body: { causeId: id, decision: "reject" } });
    const hidden: number[] = [];
    for (const [at, threshold] of [0, 0.5, 0.8, 1].entries()) {
      const rule = { effect: "threshold", threshold, conditions: {} };
      await preview(rule, 3);
      await runBuildJobs(service());
      const seen = (await preview(rule, 3)).body;
      expect([seen.pending, seen.revealed, seen.causes.total, seen.causes.rejected]).toEqual([0, 0, 2, seen.causes.matched]);
      hidden.push(seen.causes.matched);
      const saved = await save(rule, { number: 3 });
      await send(String(at + 4), faint);
      expect((await causes(at + 4)).pageInfo.total).toBe(2 - seen.causes.matched);
      await revoke(saved.body.id);
    }
    expect(hidden).toEqual([0, 0, 1, 1]);
  });
});
