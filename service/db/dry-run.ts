import type { Db, Tx } from "./client.ts";

/** Runs work in a transaction that is always rolled back, and returns its result. `work` may run twice, as in any transaction. */
export async function dryRun<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const end = new Error("end of a dry run");
  let result: { value: T } | undefined;
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
  return result!.value;
}
