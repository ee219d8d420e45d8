import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./schema.ts";

/** Metered screenshots, one row per project and UTC day, so that a period sums at most 366 rows per project. */
export const usageDays = pgTable(
  "usage_days",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    day: text("day").notNull(),
    units: integer("units").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.projectId] })],
);
