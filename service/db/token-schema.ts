import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts, at, createdAt, projects, users } from "./schema.ts";

/** Personal access tokens; `hash` is the SHA-256 of the token in hex. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: text("id").primaryKey(),
    hash: text("hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    createdAt: createdAt(),
    expiresAt: at("expires_at"),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [index("personal_tokens_user").on(table.userId)],
);

export const personalTokenAccounts = pgTable(
  "personal_token_accounts",
  {
    tokenId: text("token_id")
      .notNull()
      .references(() => personalTokens.id, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.accountId] }),
    index("personal_token_accounts_newest").on(table.accountId, table.createdAt, table.tokenId),
  ],
);

export const projectTokens = pgTable(
  "project_tokens",
  {
    id: text("id").primaryKey(),
    hash: text("hash").notNull().unique(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** Null for tokens of releases without names. */
    name: text("name"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at"),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    index("project_tokens_project").on(table.projectId, table.createdAt, table.id),
    index("project_tokens_created_by").on(table.createdBy),
  ],
);
