import { runStatement } from "../../db/statement.ts";
import type { Permission } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, notFound } from "../../core/errors.ts";
import { accountIdsOf, openAccount } from "../base/account-access.ts";
import { mediaPermissions } from "../media/media-access.ts";
import { archivedProject } from "../projects/archived-project.ts";
import { findProject } from "../projects/find-project.ts";
import { buildLabel } from "../../mail/build.ts";
import { readTestId, testLabel, testUrl } from "../builds/record/test-id.ts";
import { buildSubject, mediaSubject, testSubject } from "./comments.sql.ts";

export type MediaRef = { type: "media"; id: string };
/** Identifies a thing that comments are about. A new kind needs a loader here and its statements in `comments.sql.ts`. */
export type SubjectRef =
  | MediaRef
  | { type: "build"; owner: string; project: string; buildNumber: number }
  | { type: "test"; owner: string; project: string; testId: string };

/** A subject that the caller may see, with the facts that authorization, lists and mails need. */
export type Subject = {
  type: SubjectRef["type"];
  id: string;
  projectId: string;
  project: string;
  /** Slug of the account that owns the project. */
  owner: string;
  name: string;
  /** Address of the page that shows the subject and its comments. */
  url: string;
  /** Increases with every visible change of the subject's comments. */
  revision: number;
  /** The caller has comments there that only they see. */
  drafts: boolean;
  /** A review of it can be drafted. */
  reviewable: boolean;
  /** The project is archived: read-only. */
  archived: boolean;
};

/** Returns the columns that refer to a subject: its id in one of them, null in the others. */
export const subjectColumns = (subject: Pick<Subject, "type" | "id"> | null) => ({
  mediaId: subject?.type === "media" ? subject.id : null,
  buildId: subject?.type === "build" ? subject.id : null,
  testId: subject?.type === "test" ? subject.id : null,
});

/** Identifies a comment by its subject and its own id. */
export type CommentRef = { subject: SubjectRef; commentId: string };

type LoadedSubject = { subject: Subject; permissions: readonly Permission[] };

async function loadMedia({ deps, actor }: Ctx<UserActor>, id: string): Promise<LoadedSubject | undefined> {
  const [row] = await runStatement(deps.database, mediaSubject, { id, userId: actor.userId, accountIds: accountIdsOf(actor) });
  if (!row) return undefined;
  openAccount({ deps, actor }, row.account_id);
  const { project_id: projectId, project, owner, name, revision, archived } = row;
  const url = `${deps.settings.appUrl}/m/${row.share_token}`;
  return {
    subject: { type: "media", id, projectId, project, owner, name, url, revision, archived, drafts: false, reviewable: false },
    permissions: mediaPermissions(actor, row),
  };
}

type BuildSubjectRef = Extract<SubjectRef, { type: "build" }>;

async function loadBuild(ctx: Ctx<UserActor>, ref: BuildSubjectRef): Promise<LoadedSubject | undefined> {
  const { deps, actor } = ctx;
  const { row: own, permissions } = await findProject(ctx, ref.owner, ref.project);
  const [row] = await runStatement(deps.database, buildSubject, { projectId: own.id, buildNumber: ref.buildNumber, userId: actor.userId });
  if (!row) return undefined;
  const { id, revision, drafts, state, conclusion } = row;
  const url = `${deps.settings.appUrl}/accounts/${own.account_slug}/projects/${own.name}/builds/${row.number}`;
  const names = { projectId: own.id, project: own.name, owner: own.account_slug, name: buildLabel(row) };
  const reviewable = state !== "failed" && conclusion !== "no-changes";
  return { subject: { type: "build", id, ...names, url, revision, drafts, reviewable, archived: own.archived_at !== null }, permissions };
}

type TestSubjectRef = Extract<SubjectRef, { type: "test" }>;

async function loadTest(ctx: Ctx<UserActor>, ref: TestSubjectRef): Promise<LoadedSubject | undefined> {
  const { deps } = ctx;
  const { row: own, permissions } = await findProject(ctx, ref.owner, ref.project);
  const values = { projectId: own.id, id: readTestId(own.name, ref.testId) };
  const [row] = await runStatement(deps.database, testSubject, values);
  if (!row) return undefined;
  const names = { projectId: own.id, project: own.name, owner: own.account_slug, name: testLabel(row) };
  const url = testUrl(deps.settings.appUrl, own, Number(row.id));
  const fixed = { drafts: false, reviewable: false, archived: own.archived_at !== null };
  return { subject: { type: "test", id: row.id, ...names, url, revision: row.revision, ...fixed }, permissions };
}

const load = (ctx: Ctx<UserActor>, ref: SubjectRef): Promise<LoadedSubject | undefined> =>
  ref.type === "media" ? loadMedia(ctx, ref.id) : ref.type === "build" ? loadBuild(ctx, ref) : loadTest(ctx, ref);

/**
 * Loads a subject. Throws 404 where the caller cannot see it, existing or not, 403 where the caller lacks `needed`, and 409 for more than
 * viewing where the project is archived.
 */
export async function findSubject(ctx: Ctx<UserActor>, ref: SubjectRef, needed: Permission): Promise<Subject> {
  const loaded = await load(ctx, ref);
  if (!loaded?.permissions.includes("view")) throw notFound();
  if (!loaded.permissions.includes(needed))
    throw forbidden(`You need the ${needed === "admin" ? "admin" : "reviewer"} role in this project.`);
  if (loaded.subject.archived && needed !== "view") throw archivedProject();
  return loaded.subject;
}
