import { runStatement } from "../../../db/statement.ts";
import { notFound } from "../../../core/errors.ts";
import type { BuildCaller } from "../record/build-access.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { readTestId } from "../record/test-id.ts";
import { testOfProject } from "./tests.sql.ts";

export type TestRow = { id: number; name: string; build_name: string; page: string; created_at: Date; ongoing: boolean };

/** Returns a test by its number in a project. Throws 404. */
export async function readTest({ deps }: Pick<BuildCaller, "deps">, projectId: string, id: number): Promise<TestRow> {
  const [test] = await runStatement(deps.database, testOfProject, { projectId, id });
  if (!test) throw notFound();
  return test;
}

/** Returns a test that the caller can see, with its project. Throws 404. */
export async function findTest(ctx: BuildCaller, { owner, project: name, testId }: ProjectRef & { testId: string }) {
  const { row: project } = await findProject(ctx, owner, name);
  return { project, test: await readTest(ctx, project.id, readTestId(project.name, testId)) };
}
