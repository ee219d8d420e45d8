import { eq } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { projects } from "../../../db/schema.ts";

/** Returns the id of the account that owns a project, whose turn its jobs take. */
export async function accountOfProject(tx: Tx, projectId: string): Promise<string> {
  const [project] = await tx.select({ accountId: projects.accountId }).from(projects).where(eq(projects.id, projectId));
  return project!.accountId;
}
