import { runStatement } from "../../../db/statement.ts";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod";
import type { ExchangeOidcToken } from "../../../../lib/contract/ci-tokens.ts";
import type { Ctx, Deps, ProjectActor } from "../../../core/deps.ts";
import { forbidden, invalid, unavailable } from "../../../core/errors.ts";
import { newToken, sha256 } from "../../../core/ids.ts";
import { unauthorized } from "../../../core/unauthorized.ts";
import { type CiRun, jobOf } from "./ci-job.ts";
import { insertCiToken, projectOfCiToken, projectsOfRepository } from "./ci-tokens.sql.ts";

const LIFETIME_MS = 10 * 60_000;
/** Milliseconds for which the issuer's keys are cached, and to wait for them. */
const KEYS_MS = 5 * 60_000;
const TIMEOUT_MS = 5000;

function keysOf({ issuerKeys }: Deps, issuer: string) {
  const known = issuerKeys.get(issuer);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), { cacheMaxAge: KEYS_MS, timeoutDuration: TIMEOUT_MS });
  issuerKeys.set(issuer, keys);
  return keys;
}

const Claims = z.object({
  repository: z.string(),
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  event_name: z.string(),
  ref: z.string(),
  /** Branch of a pull request; empty for other events. */
  head_ref: z.string().optional(),
});

/** Verifies the token of a job: signature, issuer, audience and time. Returns its repository and run. Throws 401, or 503 without keys. */
async function verifyJob(deps: Deps, token: string): Promise<{ repository: string; run: CiRun }> {
  const issuer = deps.settings.githubActionsIssuer;
  const refused = (reason: string) => unauthorized(deps, `The OpenID token was refused: ${reason}.`);
  try {
    const { payload } = await jwtVerify(token, keysOf(deps, issuer), {
      issuer,
      audience: new URL(deps.settings.apiUrl).origin,
      algorithms: ["RS256"],
      requiredClaims: ["exp"],
      currentDate: deps.now(),
    });
    const { success, data } = Claims.safeParse(payload);
    if (!success) throw refused("a claim is missing");
    const prNumber = /^refs\/pull\/(\d{1,15})\//.exec(data.ref)?.[1];
    return {
      repository: data.repository,
      run: {
        via: "oidc",
        event: data.event_name,
        commit: data.sha,
        branch: data.head_ref || data.ref.replace(/^refs\/(heads|tags)\//, ""),
        prNumber: prNumber === undefined ? null : Number(prNumber),
      },
    };
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError)
      throw unavailable("GitHub's keys could not be read. Try again in a moment.");
    if (error instanceof errors.JOSEError) throw refused(error.message.replace(/"/g, "'"));
    throw error;
  }
}

/**
 * Handles `POST /auth/github-actions/oidc/exchange`: returns a project token of 10 minutes that is bound to the commit of a job,
 * and for a pull request to its branch. Throws 401 for a
 * token that does not prove the repository and commit or whose repository is in no project, 400 when several projects have it, and 403 when
 * the project does not allow it. See docs/spec/builds.md#ci-tokens.
 */
export async function exchangeOidcToken({ deps }: Ctx, input: z.output<typeof ExchangeOidcToken>) {
  const { repository, run } = await verifyJob(deps, input.oidcToken);
  if (input.repository && input.repository.toLowerCase() !== repository.toLowerCase())
    throw unauthorized(deps, "The OpenID token belongs to another repository.");
  const found = await findLinkedProjects(deps, repository);
  if (!found.length) throw unauthorized(deps, `The repository ${repository} is set in no project.`);
  if (found.length > 1) throw invalid(`The repository ${repository} is set in several projects. Use a project token.`);
  const [project] = found;
  if (!project!.enabled) throw forbidden("The project does not allow tokens for GitHub Actions. Turn them on in its settings.");
  if (input.commit && input.commit !== run.commit) throw unauthorized(deps, "The OpenID token belongs to another commit.");
  return issueCiToken(deps, project!.id, run);
}

/** Project whose settings name a repository. */
export type LinkedProject = { id: string; account_id: string; owner: string; name: string; enabled: boolean; tokenless: boolean };

/** Returns the projects whose settings name a repository, `owner/name`. */
export const findLinkedProjects = ({ database }: Deps, repository: string): Promise<LinkedProject[]> =>
  runStatement(database, projectsOfRepository, { repository });

/** Stores and returns a project token of 10 minutes for a run. */
export async function issueCiToken(deps: Deps, projectId: string, { via, event, commit, branch, prNumber }: CiRun) {
  const token = newToken("ci");
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await runStatement(deps.database, insertCiToken, {
    hash: sha256(token),
    projectId,
    commit,
    now,
    expiresAt,
    via,
    branch,
    prNumber,
    event,
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Returns the actor of a CI token, or null when it is unknown, expired or not allowed any more. */
export async function findCiToken(deps: Deps, hash: string): Promise<ProjectActor | null> {
  const [row] = await runStatement(deps.database, projectOfCiToken, { hash, now: deps.now() });
  return row ? { kind: "project", projectId: row.id, accountId: row.account_id, job: jobOf({ ...row, prNumber: row.pr_number }) } : null;
}
