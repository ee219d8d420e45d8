import type { Database } from "../../../db/client.ts";
import { runStatement } from "../../../db/statement.ts";
import { toDecide, type ToDecideKind } from "./to-decide.sql.ts";

const none = { total: 0, undecided: 0, rejected: 0 };

/** Counts what people decide about in a build, by kind and together. The numbers of every page come from here. */
export async function countToDecide(database: Database, buildId: string) {
  const rows = await runStatement(database, toDecide, { buildId });
  const of = (wanted: ToDecideKind) => {
    const { total, undecided, rejected } = rows.find(({ kind }) => kind === wanted) ?? none;
    return { total, undecided, rejected };
  };
  const sum = (name: keyof typeof none) => rows.reduce((all, row) => all + row[name], 0);
  const parts = { changes: of("changes"), added: of("added"), removed: of("removed"), failed: of("failed") };
  return { total: sum("total"), undecided: sum("undecided"), rejected: sum("rejected"), ...parts };
}
