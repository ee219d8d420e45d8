import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../../core/ids.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";
import { diffsPage } from "./build-lists.sql.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  Alias?: string;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

onEachDatabase("the list of a build's unchanged snapshots", (service) => {
  test("reads the rows of its build through the index, however many other builds there are", async () => {
    const { project } = await setUp(service());
    const { db } = service().deps;
    const name = newId();
    await db.execute(sql`insert into builds (id, project_id, number, name, mode, commit, branch, state, type, conclusion, concluded_at)
      select ${name} || n, ${project.id}, n, 'default', 'ci', 'c', 'main', 'concluded', 'reference', 'no-changes', now() from generate_series(1, 40) n`);
    await db.execute(sql`insert into diffs (build_id, test_id, name, head_file_id, base_file_id, content_key, status, rank, score)
      select ${name} || b, n, 'page-' || n, 'file' || n, 'file' || n, 'file' || n, 'unchanged', 4, 0
      from generate_series(1, 40) b, generate_series(1, 250) n`);
    await db.execute(sql`analyze diffs`);
    const none = { status: null, ruleId: null, kind: null, decision: null, by: null, group: null, search: null };
    const values: Record<string, unknown> = { buildId: `${name}7`, limit: 50, offset: 100, waiting: false, removed: true, ...none };
    const literal = (value: unknown) => (typeof value === "string" ? `'${value}'` : String(value));
    const list = diffsPage.parameters.map((parameter) => literal(values[parameter])).join(", ");
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`prepare listed as ${diffsPage.sql}`));
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      const result = await tx.execute(sql.raw(`explain (analyze, format json) execute listed(${list})`));
      await tx.execute(sql.raw("deallocate listed"));
      return result as unknown as { rows: { "QUERY PLAN": { Plan: Plan }[] }[] };
    });
    const nodes = nodesOf(rows[0]!["QUERY PLAN"][0]!.Plan);
    const read = nodes.filter((node) => node["Relation Name"] === "diffs" && /^d(_\d+)?$/.test(node.Alias ?? ""));
    expect(read.length).toBeGreaterThan(0);
    expect(read.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(Math.max(...read.map((node) => node["Actual Rows"] ?? 0))).toBeLessThanOrEqual(250);
    expect(nodes.map((node) => node["Index Name"])).toContain("diffs_rank");
  });
});
