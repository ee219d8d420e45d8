import { runStatement } from "../../../db/statement.ts";
import { projectPermissions, type ProjectLevel, type TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { mailRecipients } from "./recipients.sql.ts";
import type { Category } from "./unsubscribe-links.ts";

/** A person who may get a mail, with what decides about it. */
export type Recipient = {
  id: string;
  /** Display name, else the slug. */
  name: string;
  address: string | null;
  subscribed: boolean;
  watching: boolean;
  /** Uploaded a version of the media. */
  uploader: boolean;
  /** Gets one mail a day in place of mails about comments. */
  digest: boolean;
  level: TeamLevel | "personal" | null;
  project_level: ProjectLevel | null;
  default_user_level: ProjectLevel | null;
} & Record<Category, boolean>;

/** People who may get a mail about a thread. All can see the project now; the actor is not among them. */
export type Audience = {
  subscribers: Recipient[];
  mentioned: Recipient[];
  /** Subscribers of the build or test that a new thread is about. */
  watchers: Recipient[];
  /** Uploaders of the media that a new thread is about, who follow their uploads. */
  uploaders: Recipient[];
};

/** Keeps the recipients who can see the project, by the reason for a mail. */
export function audienceFrom(rows: readonly Recipient[], mentions: ReadonlyMap<string, unknown>): Audience {
  const allowed = rows.filter((row) =>
    projectPermissions({ teamLevel: row.level, projectLevel: row.project_level, defaultLevel: row.default_user_level }).includes("view"),
  );
  return {
    subscribers: allowed.filter((row) => row.subscribed),
    mentioned: allowed.filter((row) => mentions.has(row.id)),
    watchers: allowed.filter((row) => row.watching),
    uploaders: allowed.filter((row) => row.uploader && row.uploads),
  };
}

/** Returns the names that mentions show, by account id: of the people in the audience, and of the actor. */
export function namesOf({ actor }: Ctx<UserActor>, { mentioned }: Audience): Map<string, string> {
  const names = new Map(mentioned.map(({ id, name }) => [id, name]));
  return names.set(actor.userId, actor.name ?? actor.slug);
}

/** Reads the people of `ids` and, with `watchers`, the subscribers of a build who can see it, without the person who acts. */
export async function readAudience(
  tx: Tx,
  build: { id: string; project_id: string },
  { ids = [], watchers, actorId }: { ids?: readonly string[]; watchers: boolean; actorId: string | null },
): Promise<Audience> {
  const values = {
    projectId: build.project_id,
    threadId: null,
    ids: JSON.stringify(ids),
    actorId: actorId ?? "",
    buildId: watchers ? build.id : null,
    mediaId: null,
    testId: null,
  };
  return audienceFrom(await runStatement(tx, mailRecipients, values), new Map(ids.map((id) => [id, null])));
}
