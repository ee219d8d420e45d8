import { hostname } from "node:os";
import { version } from "../../../lib/product/files.mjs";

/** Start of the names under which the processes of Loupe are connected to Postgres. */
export const PROCESS_PREFIX = "loupe ";
/** Longest name of a connection. Postgres cuts the rest. */
const NAME_LENGTH = 63;

/** Returns the name of this process for its connections: version, program, host and number. */
export const processName = (program: string): string =>
  `${PROCESS_PREFIX}${version} ${program} ${hostname()}/${process.pid}`.replace(/[^\x20-\x7e]/g, "?").slice(0, NAME_LENGTH);

/** Returns the parts of such a name. */
export function readProcessName(name: string): { version: string; program: string; name: string } {
  const [, of = "", program = "", ...rest] = name.split(" ");
  return { version: of, program, name: rest.join(" ") };
}
