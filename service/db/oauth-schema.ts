import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts, at, createdAt } from "./schema.ts";

/** Records of the authorization server. `id` is a hash; the value itself is never stored. */
export const oauthModels = pgTable(
  "oauth_models",
  {
    model: text("model").notNull(),
    id: text("id").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    grantId: text("grant_id"),
    uid: text("uid"),
    consumedAt: at("consumed_at"),
    expiresAt: at("expires_at"),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
    /** Of a grant: the browser's `User-Agent`, the client address of its last use, and the sign-in method. */
    userAgent: text("user_agent"),
    address: text("address"),
    method: text("method", { enum: ["code", "passkey", "github", "google", "demo"] }),
    /** Of a dashboard's grant: time at which the person last proved who they are. A silent renewal keeps it. */
    signedInAt: at("signed_in_at"),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index("oauth_models_grant").on(table.grantId),
    index("oauth_models_uid").on(table.uid),
    index("oauth_models_expiry").on(table.expiresAt),
    index("oauth_models_account")
      .on(sql`(${table.payload} ->> 'accountId')`)
      .where(sql`${table.model} in ('Grant', 'Session')`),
  ],
);

/** Accounts of a grant. The dashboard's grants have no rows: they follow the memberships. */
export const oauthGrantAccounts = pgTable(
  "oauth_grant_accounts",
  {
    grantId: text("grant_id").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.grantId, table.accountId] }),
    index("oauth_grant_accounts_newest").on(table.accountId, table.createdAt, table.grantId),
  ],
);
