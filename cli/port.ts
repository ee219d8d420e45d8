import { createServer } from "node:net";
import { SettingsError } from "./settings.ts";

/** Proves that the public address is free, before anything long begins. Rejects with a `SettingsError` where it is not. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer();
  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (!problem) return;
  if (problem.code === "EADDRINUSE")
    throw new SettingsError(
      `Port ${port} is in use already. Stop what uses it, or choose another with PORT, such as PORT=${port < 65_535 ? port + 1 : 3000}.`,
    );
  if (problem.code === "EACCES")
    throw new SettingsError(`This user may not listen on port ${port}. Choose another with PORT, such as PORT=3000.`);
  if (problem.code === "EADDRNOTAVAIL" || problem.code === "ENOTFOUND" || problem.code === "EAI_AGAIN")
    throw new SettingsError(`HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`);
  throw new SettingsError(`Loupe cannot listen on ${host}, port ${port}: ${problem.message}.`);
}
