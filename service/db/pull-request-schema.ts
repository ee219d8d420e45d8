import { bigint, boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts, at, createdAt, projects, users } from "./schema.ts";

const wide = (name: string) => bigint(name, { mode: "number" });

/** Pull requests of a project, as its provider last described them. */
export const pullRequests = pgTable(
  "pull_requests",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    number: wide("number").notNull(),
    branch: text("branch").notNull(),
    baseBranch: text("base_branch"),
    headCommit: text("head_commit"),
    title: text("title"),
    state: text("state", { enum: ["open", "closed", "merged"] }).notNull(),
    /** True when the head is in another repository. */
    fork: boolean("fork").notNull(),
    /** Name or login of the author at the provider. */
    authorName: text("author_name"),
    /** The author as a person of the team, found when the provider reported the pull request. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    isBotAuthor: boolean("is_bot_author").notNull().default(false),
    /** Time of the change at the provider. An event with an older one changes nothing. */
    changedAt: at("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.number] }),
    index("pull_requests_branch").on(table.projectId, table.branch, table.state, table.number),
  ],
);

/** Signed webhooks that report pull requests, one per project. The secret is derived from `nonce` and is not stored. */
export const pullRequestWebhooks = pgTable("pull_request_webhooks", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  nonce: text("nonce").notNull(),
  createdAt: createdAt(),
});

/** Accounts on GitHub that people signed in with, by GitHub's id. */
export const githubIdentities = pgTable(
  "github_identities",
  {
    githubId: wide("github_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Name of the account at the last sign-in. */
    login: text("login").notNull(),
    signedInAt: at("signed_in_at").notNull().defaultNow(),
  },
  (table) => [index("github_identities_user").on(table.userId, table.signedInAt)],
);

/**
 * GitHub repositories of projects. A link lets a project write to the repository, so it is made by an operator, or by a project admin who may write
 * there.
 */
export const projectRepositories = pgTable(
  "project_repositories",
  {
    projectId: text("project_id")
      .primaryKey()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** `owner/name` in lower case; follows renames. */
    fullName: text("full_name").notNull(),
    /** GitHub's id of the repository, from its first event. */
    githubId: wide("github_id"),
    installationId: wide("installation_id"),
    /** True when the installation may read the contents of the repository; null while unknown. */
    readsContents: boolean("reads_contents"),
    createdAt: createdAt(),
  },
  (table) => [index("project_repositories_name").on(table.fullName), index("project_repositories_github").on(table.githubId)],
);

/** GitLab servers of accounts. */
export const gitlabConnections = pgTable("gitlab_connections", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  url: text("url").notNull(),
  /** The access token, encrypted. */
  sealed: text("sealed").notNull(),
  createdAt: createdAt(),
});

/** The comment of the app on each pull request of a repository. */
export const pullRequestComments = pgTable(
  "pull_request_comments",
  {
    /** GitHub's id of the repository. */
    repositoryId: wide("repository_id").notNull(),
    number: wide("number").notNull(),
    /** GitHub's id of the comment; null before it exists. */
    commentId: wide("comment_id"),
    /** Hash of the text that was sent last. */
    hash: text("hash"),
    /** Set before the comment is created: after a crash it may exist, and is looked for. */
    creating: boolean("creating").notNull().default(false),
    /** Set when the comment was deleted on the host. It is not created again. */
    deletedAt: at("deleted_at"),
    /** Increases with every request for an update. */
    wanted: wide("wanted").notNull().default(1),
    /** Job that updates the comment, and the end of its right to do so. */
    leaseId: text("lease_id"),
    leaseUntil: at("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.repositoryId, table.number] })],
);

/** Deliveries of GitHub's webhooks that were handled. Purged after a month. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  { id: text("id").primaryKey(), receivedAt: at("received_at").notNull() },
  (table) => [index("webhook_deliveries_received").on(table.receivedAt)],
);
