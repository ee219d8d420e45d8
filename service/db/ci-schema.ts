import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, projects } from "./schema.ts";

/** Short-lived tokens of CI jobs, exchanged for a proof of the job's identity. `hash` is the SHA-256 of the token in hex. */
export const ciTokens = pgTable(
  "ci_tokens",
  {
    hash: text("hash").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** The commit whose builds the token may touch. */
    commit: text("commit").notNull(),
    /** Branch of the run, as `owner:branch` from a fork. */
    branch: text("branch"),
    /** Pull request of the run, proven by the provider. */
    prNumber: bigint("pr_number", { mode: "number" }),
    /** Event that started the run: `push`, `pull_request`, … */
    event: text("event"),
    /** Proof that the token was exchanged for. The setting of the project for it ends the token. */
    via: text("via", { enum: ["oidc", "tokenless"] })
      .notNull()
      .default("oidc"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("ci_tokens_project").on(table.projectId), index("ci_tokens_expiry").on(table.expiresAt)],
);
