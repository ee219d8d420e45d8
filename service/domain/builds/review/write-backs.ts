import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CreateWriteBack } from "../../../../lib/contract/write-backs.ts";
import { conflict } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { writeBacks } from "../../../db/review-schema.ts";
import { runStatement } from "../../../db/statement.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { projectPath } from "../../projects/administrate-project.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { lockBuild } from "../record/lock-build.ts";
import { requestKeyOf } from "../record/request-key.ts";
import { requestNumberOf, toWriteBack } from "../record/write-back-record.ts";
import { writeBackById, writeBacksPage } from "../record/write-backs.sql.ts";

type Input = z.output<typeof CreateWriteBack>;

/** Names what was written: "14 baseline files". */
const filesText = (count: number) => `${count.toLocaleString("en")} baseline file${count === 1 ? "" : "s"}`;

/** Lists the write-backs of a build: `GET …/builds/{buildNumber}/write-backs`. Throws 404. */
export async function listWriteBacks(ctx: BuildCaller, input: BuildRef & PageInput) {
  const { build } = await findBuild(ctx, input);
  const rows = await runStatement(ctx.deps.database, writeBacksPage, { buildId: build.id, ...limitAndOffset(input) });
  return toPage(rows, input, (row) => toWriteBack(ctx.deps, row));
}

/**
 * Records that pictures of a build were written to baseline files: `POST …/builds/{buildNumber}/write-backs`. A retry returns the first record; one with
 * the URL of an earlier one replaces it. Throws 404, 403 without the reviewer role, 409 for a build that is not compared.
 */
export async function createWriteBack(ctx: BuildCaller, ref: BuildRef, input: Input, headers: Headers) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const [key, url] = [requestKeyOf(headers), input.pullRequestUrl ?? null];
  const paths = [...new Set(input.paths)].sort();
  const ofBuild = eq(writeBacks.buildId, build.id);
  const id = await deps.db.transaction(async (tx) => {
    const row = await lockBuild(tx, build.id);
    if (row.state !== "concluded") throw conflict("The build is not compared yet, so none of its pictures is approved.");
    const find = async (column: typeof writeBacks.idempotencyKey | typeof writeBacks.pullRequestUrl, value: string | null) =>
      value === null
        ? undefined
        : (
            await tx
              .select({ id: writeBacks.id })
              .from(writeBacks)
              .where(and(ofBuild, eq(column, value)))
          )[0];
    const done = await find(writeBacks.idempotencyKey, key);
    if (done) return done.id;
    const at = deps.now();
    const userId = actor.kind === "user" ? actor.userId : null;
    const values = { userId, paths, commit: input.commit ?? null, idempotencyKey: key, createdAt: at };
    const earlier = await find(writeBacks.pullRequestUrl, url);
    const own = earlier?.id ?? newId();
    if (earlier) await tx.update(writeBacks).set(values).where(eq(writeBacks.id, own));
    else await tx.insert(writeBacks).values({ id: own, buildId: build.id, pullRequestUrl: url, ...values });
    const number = requestNumberOf(url);
    const after = `${filesText(paths.length)}${number === null ? "" : ` in pull request ${number}`}`;
    const target = `${projectPath(project)} #${build.number}`;
    const event = { kind: "build.written-back", target, targetId: build.id, after, projectId: project.id } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
    return own;
  });
  const [stored] = await runStatement(deps.database, writeBackById, { id });
  return toWriteBack(deps, stored!);
}
