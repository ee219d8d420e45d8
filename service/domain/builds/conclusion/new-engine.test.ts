import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { projects } from "../../../db/schema.ts";
import { readBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { shade } from "../../../testing/verdicts.ts";
import { setUp } from "../../../testing/uploads.ts";

onEachDatabase("a new version of the engine", (service) => {
  test("is announced once, on the first build with changes of a project that an earlier version compared", async () => {
    const { project, ci, token } = await setUp(service());
    const { db } = service().deps;
    const engine = async () => (await db.select({ engine: projects.engine }).from(projects).where(eq(projects.id, project.id)))[0]!.engine;
    const push = async (commit: string, colour: string, options: object = {}) => {
      const create = { branch: "feat/x", commit: sha(commit), referenceCommit: sha("base"), parentCommits: [sha(commit)] };
      const files = { "a.png": await shade(colour), "b.png": await shade("#ffffff") };
      const { number } = await verdictOf(service(), ci, project, files, { create, ...options });
      return (await readBuild(service(), token, project, number, "/overview")).body.newEngine;
    };
    expect(await push("base", "#ffffff")).toBeNull();
    expect(await engine()).toBeNull();
    expect(await push("first", "#2563eb")).toBeNull();
    expect(await engine()).toBe(ENGINE);
    await db.update(projects).set({ engine: 3 }).where(eq(projects.id, project.id));
    expect(await push("same", "#ffffff")).toBeNull();
    expect(await push("second", "#16a34a", { snapshots: { "a.png": { threshold: 0.3 } } })).toEqual({ threshold: 0.3 });
    expect(await push("third", "#dc2626")).toBeNull();
  });
});
