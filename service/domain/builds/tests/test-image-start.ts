import { runStatement } from "../../../db/statement.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import type { BuildCaller } from "../record/build-access.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { findTest } from "./find-test.ts";
import { buildsWithoutTest, builtCommits, fileInBuild, nearestBuild, type FileInBuildRow } from "./test-images.sql.ts";
import { type TestPoint, toTestBuild } from "./test-images.ts";

const MOST_WITHOUT = 20;
const MOST_COMMITS = 50;

/** Returns the commits between two builds by the newer one's list of parents, newest first; none where the older one is not in it. */
function commitsBetween({ parents }: FileInBuildRow, older: TestPoint): string[] {
  const at = parents?.indexOf(older.commit) ?? -1;
  return at > 1 ? parents!.slice(1, Math.min(at, MOST_COMMITS + 1)) : [];
}

/**
 * Handles `GET …/tests/{testId}/images/since`: finds the build since which a test looks as in `head`, and the first build after `base` that
 * differs, with what was not built in between. Throws 404, and 400 unless `base` is older.
 */
export async function findTestImageStart(ctx: BuildCaller, input: ProjectRef & { testId: string; base: number; head: number }) {
  const { deps } = ctx;
  const { database } = deps;
  const { project, test } = await findTest(ctx, input);
  if (input.base >= input.head) throw invalid("Invalid request", "base must be an older build than head");
  const read = async (number: number) => {
    const [found] = await runStatement(database, fileInBuild, { projectId: project.id, number, name: test.name });
    if (!found || found.suite !== test.build_name) throw notFound();
    return found;
  };
  const [base, head] = [await read(input.base), await read(input.head)];
  const line = { projectId: project.id, branch: head.point.branch, buildName: test.build_name, testName: test.name };
  const nearest = async (
    statement: (typeof nearestBuild)[keyof typeof nearestBuild],
    from: number,
    to: number,
    file: string | null,
  ): Promise<FileInBuildRow | null> => (await runStatement(database, statement, { ...line, from, to, fileId: file }))[0] ?? null;

  const lastOther = head.file_id ? await nearest(nearestBuild.lastOther, input.base, input.head, head.file_id) : null;
  const from = lastOther ? lastOther.point.number + 1 : input.base;
  const since = head.file_id ? await nearest(nearestBuild.firstSame, from, input.head, head.file_id) : null;
  const firstDifferent = await nearest(nearestBuild.firstOther, input.base + 1, input.head, base.file_id);
  const lastSame =
    firstDifferent && base.file_id
      ? ((await nearest(nearestBuild.lastSame, input.base, firstDifferent.point.number - 1, base.file_id)) ?? base)
      : null;

  const point = (found: FileInBuildRow | null) => found && toTestBuild(deps, project, found.point);
  const gap = firstDifferent && lastSame ? commitsBetween(firstDifferent, lastSame.point) : [];
  const built = gap.length
    ? await runStatement(database, builtCommits, { projectId: project.id, buildName: test.build_name, commits: JSON.stringify(gap) })
    : [];
  const absent =
    firstDifferent && lastSame
      ? await runStatement(database, buildsWithoutTest, {
          ...line,
          from: lastSame.point.number,
          to: firstDifferent.point.number,
          limit: MOST_WITHOUT,
        })
      : [];
  return {
    since: point(since),
    lastOther: point(lastOther),
    firstDifferent: point(firstDifferent),
    lastSame: point(lastSame),
    without: absent.map(({ number }) => number),
    notBuilt: gap.filter((commit) => !built.some((one) => one.commit === commit)),
  };
}
