import type { Ctx, UserActor } from "../core/deps.ts";
import { requireOperator } from "../domain/people/accounts/operators.ts";
import { diagnose } from "./doctor.ts";
import { instanceStatus } from "./status.ts";

/** Handles `GET /instance/status`: the numbers of `admin status`, for operators. Throws 404 for others. */
export async function getInstanceStatus(ctx: Ctx<UserActor>) {
  await requireOperator(ctx);
  return ctx.deps.shareRun("status", () => instanceStatus(ctx.deps));
}

/** Handles `GET /instance/checks`: the checks of `admin doctor`, for operators. Those who ask meanwhile share one run. Throws 404 for others. */
export async function getInstanceChecks(ctx: Ctx<UserActor>) {
  await requireOperator(ctx);
  return ctx.deps.shareRun("doctor", () => diagnose(ctx.deps, { all: false }));
}
