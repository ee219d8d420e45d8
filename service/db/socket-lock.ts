import { createHash, randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type SocketLock = { release(): Promise<void> };

/** Longest path of a socket in bytes on macOS (104), less the suffixes of drafts and guards. */
const MAX_PATH = 70;

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? "");

/** Reads a file that the first process writes; later processes read the same text. */
function firstWritten(file: string, text: string): string {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8") || text;
}

/**
 * Address of a folder's socket. A path that is too long for a socket is replaced by a hashed one under the temporary folder, which is
 * written into the folder, so that processes with another `TMPDIR` use the same. On Windows it is a named pipe.
 */
export function socketPath(folder: string, name: string): string {
  const real = realpathSync(folder);
  const hashed = `loupe-${digest(join(real, name)).slice(0, 16)}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${hashed}`;
  const path = join(real, name);
  if (Buffer.byteLength(path) <= MAX_PATH) return path;
  const short = firstWritten(`${path}.path`, join(tmpdir(), hashed));
  mkdirSync(dirname(short), { recursive: true });
  return short;
}

/** Tests whether a process listens on a socket. A process that was killed leaves a socket that refuses connections. */
const isListening = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    // Every other error, such as a missing permission, comes from a socket in use.
    socket.once("error", (error) => resolve(!hasCode(error, "ECONNREFUSED", "ENOENT")));
  });

/** Identifies one socket at a path, so that a later one at the same path is another; null without one. */
function identify(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? digest(`${found.ino} ${found.mtimeNs}`).slice(0, 8) : null;
}

/**
 * Takes a lock by listening on a socket; null while another process holds it. The lock ends with the process, however that ends.
 *
 * The server listens on a draft path, then link() publishes it: atomic, and never over an existing socket. A socket that refuses
 * connections is stale. It is removed under a guard, which is a lock named after that very socket, so that of many processes
 * that find it none removes the socket of the next holder.
 */
export async function takeSocket(path: string, listener: RequestListener = (_, response) => response.end()): Promise<SocketLock | null> {
  const isPipe = path.startsWith("\\\\.\\pipe\\");
  const draft = isPipe ? path : `${path}.${randomBytes(4).toString("hex")}`;
  const server = createServer(listener);
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(draft, resolve));
  } catch (error) {
    if (isPipe && hasCode(error, "EADDRINUSE", "EACCES")) return null;
    throw error;
  }
  if (isPipe) return { release: close };
  chmodSync(draft, 0o600);
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        const release = () => (rmSync(path, { force: true }), close());
        return { release };
      } catch (error) {
        if (!hasCode(error, "EEXIST")) throw error;
      }
      const found = identify(path);
      if (!found) continue;
      if (await isListening(path)) {
        await close();
        return null;
      }
      const guard = await takeSocket(`${path}.${found}`);
      if (guard) {
        if (identify(path) === found) rmSync(path);
        await guard.release();
      } else await sleep(20);
    }
  } catch (error) {
    await close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
