import { eq } from "drizzle-orm";
import { type BaselineStep, builds } from "../../../db/build-schema.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import type { BuildRow } from "../record/build-record.ts";

const short = (commit: string | null) => commit?.slice(0, 7) ?? "this suite";

/** Describes a walk over commits: `a1b2c3d no build · c3d4e5f rejected · e5f6a7b #12 taken`. Repeated commits without a build are counted. */
export function describeSteps(steps: readonly BaselineStep[]): string {
  const parts: string[] = [];
  for (let at = 0; at < steps.length; at++) {
    const { commit, build, verdict } = steps[at]!;
    let same = at;
    while (verdict === "no build" && steps[same + 1]?.verdict === "no build") same++;
    if (same > at) parts.push(`${same - at + 1} commits without a build`);
    else parts.push(`${short(commit)}${build === null ? "" : ` #${build}`} ${verdict}`);
    at = same;
  }
  return parts.join(" · ");
}

type Explained = { state: BuildRow["state"]; base_number: number | null; merge_queue: boolean };

/** Describes the choice of a baseline in one sentence, and its walk. */
export function describeBaseline(build: Explained, steps: readonly BaselineStep[]): string {
  if (build.state === "open" || build.state === "finalized") return "The baseline is chosen when the build is finalized.";
  const walk = describeSteps(steps);
  const taken = steps.find(({ verdict }) => verdict === "taken");
  const sentence =
    build.base_number !== null
      ? `Compared with #${build.base_number}.`
      : !taken
        ? "No baseline was found."
        : build.merge_queue
          ? "Compared with the baseline under the builds of the queued pull requests."
          : `Compared with #${taken.build}, which was deleted since.`;
  return `${sentence} ${walk}`.trim();
}

/** Explains the choice of a build's baseline: `GET …/builds/{buildNumber}/baseline`. Throws 404. */
export async function explainBaseline(ctx: BuildCaller, ref: BuildRef) {
  const { build } = await findBuild(ctx, ref);
  const own = { branch: builds.baselineBranch, steps: builds.baselineSteps };
  const [row] = await ctx.deps.db.select(own).from(builds).where(eq(builds.id, build.id));
  const steps = (row!.steps ?? []).map(({ commit, build: number, verdict }) => ({ commit, build: number, verdict }));
  return { build: build.base_number, branch: row!.branch, steps, summary: describeBaseline(build, steps) };
}
