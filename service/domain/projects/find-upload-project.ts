import type { Ctx, UserActor } from "../../core/deps.ts";
import { requireAccount } from "../base/account-access.ts";
import { invalid } from "../../core/errors.ts";
import { findProject } from "./find-project.ts";

/** Finds the project that an upload of a person names as `owner/project`. Throws 400 without one, 404 for a project the caller can't see. */
export async function findUploadProject({ deps, actor }: Ctx<UserActor>, path: string | null | undefined) {
  const [owner, name] = path?.split("/") ?? [];
  if (!owner || !name) throw invalid("Invalid request", "project is required with a user's token, as owner/project");
  await requireAccount({ deps, actor }, owner);
  return findProject({ deps, actor }, owner, name);
}
