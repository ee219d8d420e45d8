import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt, users } from "./schema.ts";

/** Mailed codes that a signed-in person enters: `email:<address>` to verify an address, `delete` to delete the account. */
export const userCodes = pgTable(
  "user_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    hash: text("hash").notNull(),
    attempts: integer("attempts").notNull().default(0),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] }), index("user_codes_expiry").on(table.expiresAt)],
);

/** Passkeys of people; `id` is the credential id in base64url. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Public key in COSE, as base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);
