import { callHolder } from "../db/folder-lock.ts";
import type { OperatorCommand } from "../operator/operator.ts";

/** Runs an operator command in the process that holds a data folder: without starting one, which takes seconds. Rejects when it is refused. */
export async function operate<T>(dataDir: string, command: OperatorCommand, input: Record<string, unknown>): Promise<T> {
  const reply = await callHolder(dataDir, { body: { command, input }, timeout: 30_000 });
  if (reply?.status !== 200) throw new Error(`${command}: ${reply?.status} ${reply?.text}`);
  return (JSON.parse(reply.text) as { result: T }).result;
}

/** Creates Ana with a token for her own account, by the process that holds a data folder. */
export async function createAna(dataDir: string): Promise<{ token: string; slug: string }> {
  const email = "ana@acme.example";
  const { slug } = await operate<{ slug: string }>(dataDir, "user create", { email });
  const { token } = await operate<{ token: string }>(dataDir, "token create", { user: email, accounts: [slug] });
  return { token, slug };
}
