import { and, eq } from "drizzle-orm";
import { newId, sha256 } from "../../../core/ids.ts";
import { conflict } from "../../../core/errors.ts";
import { deploymentHosts } from "../../../db/deployment-schema.ts";
import type { Tx } from "../../../db/client.ts";

/** Longest label of a host name (RFC 1035). */
const LONGEST = 63;
/** Names that people would take for a part of this instance. */
const RESERVED =
  /^(?:www\d*|app|api|admin|administrator|auth|oauth|login|signin|sso|account|accounts|dashboard|mail|smtp|imap|pop|ftp|ns\d*|mx\d*|static|assets|cdn|files|uploads|support|help|status|docs|blog|security|abuse|postmaster|webmaster|hostmaster|autoconfig|autodiscover|wpad|isatap|localhost|local|internal|loupe)$/;
const TRIES = 20;

/** Returns true for a label that no project may have. Names in Punycode can look like others. */
export const isReservedLabel = (label: string) => RESERVED.test(label) || label.startsWith("xn--") || /^..--/.test(label);

/** Returns a text as a label: lower-case letters, digits and single hyphens, at most `most` characters. */
const toLabel = (text: string, most = LONGEST): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, most)
    .replace(/^-+|-+$/g, "") || "site";

type Host = typeof deploymentHosts.$inferInsert;

/** Takes the first of some labels that is free and not reserved. */
async function takeLabel(tx: Tx, host: Omit<Host, "label">, labels: Iterable<string>): Promise<void> {
  for (const label of labels) {
    if (isReservedLabel(label)) continue;
    const taken = await tx
      .insert(deploymentHosts)
      .values({ ...host, label })
      .onConflictDoNothing({ target: deploymentHosts.label })
      .returning({ label: deploymentHosts.label });
    if (taken.length) return;
  }
  throw conflict("No free name was found for the deployment. Try again.");
}

function* slugs(project: string) {
  for (let one = 0; one < TRIES; one++) yield `${toLabel(project, 40)}-${newId().slice(0, 10)}`;
}

/** Gives a new deployment its own name. */
export const takeSlug = (tx: Tx, host: Pick<Host, "projectId" | "deploymentId">, project: string) =>
  takeLabel(tx, { ...host, kind: "slug" }, slugs(project));

function* branchLabels(site: { project: string; branch: string; account: string }, projectId: string) {
  const text = `${site.project}-${site.branch}-${site.account}`;
  const label = toLabel(text);
  if (text.length <= LONGEST) yield label;
  // Two branches, or two projects, may have one label.
  yield `${toLabel(text, LONGEST - 9)}-${sha256(`${projectId} ${site.branch}`).slice(0, 8)}`;
  for (let one = 0; one < TRIES; one++) yield `${toLabel(text, LONGEST - 11)}-${newId().slice(0, 10)}`;
}

type Moved = { projectId: string; deploymentId: string; updatedAt: Date };

/** Moves the name of a branch to a deployment, and takes one at its first. */
export async function moveBranch(tx: Tx, to: Moved, site: { project: string; branch: string; account: string }): Promise<void> {
  const { kind, projectId, branch } = deploymentHosts;
  const moved = await tx
    .update(deploymentHosts)
    .set(to)
    .where(and(eq(kind, "branch"), eq(projectId, to.projectId), eq(branch, site.branch)))
    .returning({ label: deploymentHosts.label });
  if (!moved.length) await takeLabel(tx, { ...to, kind: "branch", branch: site.branch }, branchLabels(site, to.projectId));
}

function* domainLabels(project: string) {
  yield toLabel(project);
  for (let number = 1; number < TRIES; number++) yield `${toLabel(project, LONGEST - 4)}-${number}`;
  for (let one = 0; one < TRIES; one++) yield `${toLabel(project, 40)}-${newId().slice(0, 10)}`;
}

/** Moves the production domain to a deployment, and takes one at its first. */
export async function moveDomain(tx: Tx, to: Moved, project: string): Promise<void> {
  const { kind, projectId } = deploymentHosts;
  const moved = await tx
    .update(deploymentHosts)
    .set(to)
    .where(and(eq(kind, "domain"), eq(projectId, to.projectId)))
    .returning({ label: deploymentHosts.label });
  if (!moved.length) await takeLabel(tx, { ...to, kind: "domain" }, domainLabels(project));
}
