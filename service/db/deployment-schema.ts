import { sql } from "drizzle-orm";
import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, projects } from "./schema.ts";

const projectId = () =>
  text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });

/** Static sites that CI uploaded. `seq` orders them. */
export const deployments = pgTable(
  "deployments",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    projectId: projectId(),
    status: text("status", { enum: ["pending", "ready", "error"] })
      .notNull()
      .default("pending"),
    environment: text("environment", { enum: ["preview", "production"] }).notNull(),
    branch: text("branch").notNull(),
    commit: text("commit").notNull(),
    prNumber: bigint("pr_number", { mode: "number" }),
    fileCount: integer("file_count").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** The files are those of a Storybook. */
    isStorybook: boolean("is_storybook").notNull().default(false),
    /** Key of the request that created it and the digest of its body, so that a retry returns the same deployment. */
    requestKey: text("request_key"),
    requestDigest: text("request_digest"),
    createdAt: createdAt(),
    finalizedAt: at("finalized_at"),
    /** End of the retention, or of the time to finalize it; null for no limit. */
    expiresAt: at("expires_at"),
    /** Time of the next look at an expired one, which stays while an address leads to it. */
    purgeAfter: at("purge_after"),
  },
  (table) => [
    index("deployments_seq").on(table.projectId, table.seq),
    index("deployments_environment").on(table.projectId, table.environment, table.seq),
    index("deployments_commit").on(table.projectId, table.commit, table.seq),
    index("deployments_pull_request")
      .on(table.projectId, table.prNumber, table.environment, table.seq)
      .where(sql`${table.prNumber} is not null`),
    index("deployments_pending")
      .on(table.projectId, table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index("deployments_purge")
      .on(table.purgeAfter)
      .where(sql`${table.purgeAfter} is not null`),
    uniqueIndex("deployments_request")
      .on(table.projectId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
  ],
);

/** Bytes of deployed files, once for each project and hash. */
export const deploymentContents = pgTable(
  "deployment_contents",
  {
    projectId: projectId(),
    hash: text("hash").notNull(),
    /** Name of the object, on staging and in the file store. */
    uploadId: text("upload_id").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    /** Set once the bytes are in the file store. */
    uploadedAt: at("uploaded_at"),
    /** Set once the SHA-256 of the bytes was verified, before they are served. */
    verifiedAt: at("verified_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hash] })],
);

/** Paths of a deployment and the hash of the file at each. */
export const deploymentFiles = pgTable(
  "deployment_files",
  {
    deploymentId: text("deployment_id")
      .notNull()
      .references(() => deployments.id, { onDelete: "cascade" }),
    path: text("path").notNull(),
    projectId: text("project_id").notNull(),
    hash: text("hash").notNull(),
    contentType: text("content_type").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deploymentId, table.path] }),
    // Uses of a file, to remove it with the last one.
    index("deployment_files_hash").on(table.projectId, table.hash),
  ],
);

/**
 * Names under the deployments domain. `slug`: of one deployment, for ever. `branch`: of its newest deployment. `domain`: of the newest
 * production deployment, null until there is one.
 */
export const deploymentHosts = pgTable(
  "deployment_hosts",
  {
    label: text("label").primaryKey(),
    kind: text("kind", { enum: ["slug", "branch", "domain"] }).notNull(),
    projectId: projectId(),
    branch: text("branch"),
    deploymentId: text("deployment_id").references(() => deployments.id, { onDelete: "cascade" }),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("deployment_hosts_deployment").on(table.deploymentId),
    uniqueIndex("deployment_hosts_branch")
      .on(table.projectId, table.branch)
      .where(sql`${table.kind} = 'branch'`),
    uniqueIndex("deployment_hosts_domain")
      .on(table.projectId)
      .where(sql`${table.kind} = 'domain'`),
  ],
);
