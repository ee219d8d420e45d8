import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { accounts } from "../../db/schema.ts";
import { setPicture } from "../../domain/people/accounts/picture.ts";
import { drawFace } from "../draw-face.ts";
import { people } from "../people.ts";
import { type BuildsProject, demoCallerOf } from "./builds-project.ts";

/** Gives the people of the demo a picture of a face, by the operation of people. Those who have a picture keep it. */
export async function setFaces(deps: Deps, project: BuildsProject, ids: Readonly<Record<string, string>>): Promise<void> {
  for (const { key, face } of people) {
    const faceless = and(eq(accounts.id, ids[key]!), isNull(accounts.pictureKey));
    const [found] = await deps.db.select({ id: accounts.id }).from(accounts).where(faceless);
    const actor = found && (await demoCallerOf(deps, project, found.id));
    if (actor) await setPicture({ deps, actor }, { data: (await drawFace(face)).toString("base64") });
  }
}
