import type { Operation } from "../../lib/contract/operation.ts";
import type { Actor, AnonymousActor, Deps, ProjectActor, UserActor } from "../core/deps.ts";
import { forbidden, HttpError } from "../core/errors.ts";
import { challenge, unauthorized } from "../core/unauthorized.ts";
import { DASHBOARD } from "../domain/people/agents/clients.ts";

/** Callers that an operation accepts, by type: a handler of a user's operation never receives a project token. */
export type ActorOf<O extends Operation> =
  | (O["access"]["user"] extends null ? never : UserActor)
  | (O["access"]["project"] extends true ? ProjectActor : never)
  | (O["access"]["anonymous"] extends true ? AnonymousActor : never);

/** Checks that an operation accepts the caller. Throws 401 for a missing token, 403 for the wrong kind of token or a missing scope. */
export function authorize(deps: Deps, { access }: Operation, actor: Actor): void {
  if (actor.kind === "anonymous") {
    if (!access.anonymous) throw unauthorized(deps, "This operation needs a token. Send one in the Authorization header.");
    return;
  }
  if (actor.kind === "project") {
    if (!access.project)
      throw forbidden(
        `This operation needs ${access.user ? "a personal access token or an OAuth token" : "a call without a token"}; a project token was sent.`,
      );
    return;
  }
  if (!access.user)
    throw forbidden(access.project ? "This operation needs a project token." : "This operation needs a call without a token.");
  if (access.dashboard && actor.clientId !== DASHBOARD)
    throw forbidden("This operation is only available in the dashboard. Sign in there; no other token is accepted.");
  const { scopes } = actor;
  if (scopes !== "all" && !access.user.every((scope) => scopes.has(scope)))
    throw new HttpError(
      403,
      `Insufficient scope. This operation needs: ${access.user.join(", ")}.`,
      undefined,
      challenge(deps, "rest", { error: "insufficient_scope", scope: access.user.join(" ") }),
    );
}
