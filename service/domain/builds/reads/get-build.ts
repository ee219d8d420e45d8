import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { toBuild } from "../record/build-record.ts";

/** Gets a build: `GET /projects/{owner}/{project}/builds/{buildNumber}`. Throws 404. */
export async function getBuild(ctx: BuildCaller, ref: BuildRef) {
  const { build } = await findBuild(ctx, ref);
  return toBuild(ctx.deps, build);
}
