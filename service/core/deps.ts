import type { JWTVerifyGetKey } from "jose";
import type { Logger } from "pino";
import type { Scope } from "../../lib/contract/scopes.ts";
import type { TeamLevel } from "../../lib/permissions.ts";
import type { ComparePool } from "../compare/pool.ts";
import type { Database, Db } from "../db/client.ts";
import type { Topics } from "../db/topics.ts";
import type { React } from "../domain/base/events/record-event.ts";
import type { LastUsedBuffer } from "./last-used.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import type { ShareRun } from "./shared-runs.ts";
import type { OpenStreams } from "./open-streams.ts";
import type { TeamLimitsCache } from "./team-limits.ts";
import type { Settings } from "./settings.ts";
import type { VersionedCache } from "./versioned-cache.ts";
import type { Storage } from "../storage/storage.ts";

/** Dependencies of every verb. The domain uses no globals. */
export type Deps = {
  settings: Settings;
  db: Db;
  /** The same database for hot reads, and for its health. */
  database: Database;
  storage: Storage;
  limits: Limits;
  /** Limits that operators gave single teams. */
  teamLimits: TeamLimitsCache;
  lastUsed: LastUsedBuffer;
  /** Numbers of this process. */
  metrics: Metrics;
  shareRun: ShareRun;
  /** Newest comments of subjects, by their entity tag. */
  commentLists: VersionedCache;
  /** Changes of builds, by their id. */
  buildTopics: Topics;
  /** Public keys of the issuer of CI jobs, by its URL. */
  issuerKeys: Map<string, JWTVerifyGetKey>;
  /** Actors of verified tokenless tokens. Times are in milliseconds. */
  tokenlessActors: Map<string, { actor: ProjectActor; until: number }>;
  /** Processes that compare pictures. */
  comparePool: ComparePool;
  /** Event streams of this process. */
  streams: OpenStreams;
  /** Follows up events of the domain; `recordEvent` calls it. */
  react: React;
  /** Signs the URLs of files. */
  signFile: (text: string) => string;
  log: Logger;
  /** The present time; tests change it. */
  now: () => Date;
};

/** An account that a user's token may access, with the user's role in it. */
export type ActorAccount = { id: string; slug: string; name: string | null; type: "user" | "team"; level: TeamLevel | "personal" } & {
  /** Longest lifetime of a token in days; null for no limit. Only for OAuth tokens. */
  maxTokenDays?: number | null;
  /** The team requires a passkey, and this session was not confirmed with one. */
  locked?: boolean;
};

/** Address and browser of a request, for the history. */
export type Client = { address: string; browser: string | null };

/** A person with a personal access token or an OAuth token. `accounts` are those that the token may access. */
export type UserActor = {
  kind: "user";
  via: "personal" | "oauth";
  userId: string;
  /** Slug and display name of the person's own account. */
  slug: string;
  name: string | null;
  /** Storage key of the person's picture. */
  pictureKey?: string | null;
  accounts: readonly ActorAccount[];
  /** Scopes of an OAuth token; a personal access token has all. */
  scopes: ReadonlySet<Scope> | "all";
  clientId: string | null;
  /** The grant of an OAuth token, by its key. */
  grantId: string | null;
  client?: Client | undefined;
};
/** A CI system with a project token: one project, no person. */
/** Limits of a short-lived token. */
export type CiJob = {
  /** The only commit whose builds and deployments it may touch. */
  commit: string;
  /** Only branch and pull request of an upload that untrusted code may have chosen. Null for trusted jobs. */
  untrusted: { branch: string | null; prNumber: number | null } | null;
};
export type ProjectActor = {
  kind: "project";
  projectId: string;
  accountId: string;
  /** CI job that a short-lived token belongs to. */
  job?: CiJob;
  client?: Client | undefined;
};
/** A caller without a token. */
export type AnonymousActor = { kind: "anonymous"; client?: Client | undefined };
export type Actor = UserActor | ProjectActor | AnonymousActor;

/** First argument of a verb: its dependencies and its caller. */
export type Ctx<A extends Actor = Actor> = { deps: Deps; actor: A };
