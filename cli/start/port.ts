import { type AddressInfo, createServer } from "node:net";
import { SettingsError } from "./settings-error.ts";

/** Returns a port of loopback that is free at this moment. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Checks that Loupe can listen on its public address. Rejects with a `SettingsError` when it cannot. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer();
  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (!problem) return;
  if (problem.code === "EADDRINUSE")
    throw new SettingsError(
      `Port ${port} is already in use. Stop the other program, or set PORT to another port, such as PORT=${port < 65_535 ? port + 1 : 3000}.`,
    );
  if (problem.code === "EACCES")
    throw new SettingsError(`This user can't listen on port ${port}. Set PORT to another port, such as PORT=3000.`);
  if (problem.code === "EADDRNOTAVAIL" || problem.code === "ENOTFOUND" || problem.code === "EAI_AGAIN")
    throw new SettingsError(`HOST is "${host}", which isn't an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`);
  throw new SettingsError(`Loupe can't listen on ${host}, port ${port}: ${problem.message}.`);
}
