import { runStatement } from "../../../db/statement.ts";
import { deploymentOrigin } from "../../../../lib/deployments/deployment-host.ts";
import { projectPermissions } from "../../../../lib/permissions.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { openAccount } from "../../base/account-access.ts";
import { notFound } from "../../../core/errors.ts";
import { newId, sameSecret } from "../../../core/ids.ts";
import { signer } from "../../../core/signing.ts";
import { levelOfVisitor } from "./visits.sql.ts";
import { findSite, readLabel, type Site } from "./find-site.ts";

/** Path of a deployed site that no file of it can have: it receives the token of a visit. */
export const VISIT_PATH = "/__loupe/visit";
const TOKEN_MS = 60_000;
const COOKIE_MS = 3_600_000;

type Signed = { use: "token" | "cookie"; label: string; projectId: string; until: number; id: string; path: string };

const sign = ({ settings }: Pick<Deps, "settings">, text: string) => signer(settings.authSecret, "deployment-visits")(text);

function seal(deps: Deps, visit: Signed): string {
  const text = Buffer.from(JSON.stringify(visit)).toString("base64url");
  return `${text}.${sign(deps, text)}`;
}

/** Returns a visit that was sealed for a use and a site and has not ended; null for all others. */
function open(deps: Deps, sealed: string | undefined, use: Signed["use"], { label, projectId }: Site): Signed | null {
  const [text, signature] = sealed?.split(".") ?? [];
  if (!text || !signature || !sameSecret(signature, sign(deps, text))) return null;
  const visit = JSON.parse(Buffer.from(text, "base64url").toString()) as Signed;
  const isValid = visit.use === use && visit.label === label && visit.projectId === projectId && visit.until > deps.now().getTime();
  return isValid ? visit : null;
}

/** Returns a path of a site; `/` for a text that leads to another origin or to the receiver of tokens. */
function safePath(origin: string, path: string): string {
  if (!path.startsWith("/") || !URL.canParse(path, origin)) return "/";
  const url = new URL(path, origin);
  return url.origin === origin && url.pathname !== VISIT_PATH ? url.href.slice(origin.length) : "/";
}

/**
 * Handles `POST /deployments/visits`: returns a URL that opens a deployment in the caller's browser. Throws 404 for unknown hosts and those of
 * projects that the caller can't see.
 */
export async function createVisit(ctx: Ctx<UserActor>, { host, path }: { host: string; path: string }) {
  const { deps, actor } = ctx;
  const site = await findSite(deps, readLabel(deps, host));
  const account = site && actor.accounts.find(({ id }) => id === site.accountId);
  if (!site || !account) throw notFound();
  openAccount(ctx, account.id);
  const [row] = await runStatement(deps.database, levelOfVisitor, { projectId: site.projectId, userId: actor.userId });
  const levels = { teamLevel: account.level, projectLevel: row?.level ?? null, defaultLevel: row?.default_user_level ?? null };
  if (!row || !projectPermissions(levels).includes("view")) throw notFound();
  const origin = deploymentOrigin(deps.settings.deploymentsHost!, deps.settings.appUrl, site.label);
  const visit = { label: site.label, projectId: site.projectId, id: newId(), path: safePath(origin, path) };
  const token = seal(deps, { ...visit, use: "token", until: deps.now().getTime() + TOKEN_MS });
  return { url: `${origin}${VISIT_PATH}?token=${token}` };
}

/** Exchanges the token of a visit, once, for the value of a cookie and its seconds. Null for a token that is wrong, old or used. */
export async function startVisit(deps: Deps, site: Site, token: string | undefined) {
  const visit = open(deps, token, "token", site);
  if (!visit) return null;
  const { exceeded } = await deps.limits.window("deployment-visit", 1, (2 * TOKEN_MS) / 1000).take(visit.id);
  if (exceeded) return null;
  const cookie = seal(deps, { ...visit, use: "cookie", path: "/", until: deps.now().getTime() + COOKIE_MS });
  return { cookie, seconds: COOKIE_MS / 1000, path: visit.path };
}

/** Returns true for the cookie of a visit to a site. */
export const isVisiting = (deps: Deps, site: Site, cookie: string | undefined) => open(deps, cookie, "cookie", site) !== null;
