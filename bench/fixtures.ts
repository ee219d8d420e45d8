import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Picture } from "./pictures.ts";
import { ROOT } from "../lib/product/files.mjs";

export { screenshot } from "./pictures.ts";

/** Data that every measurement starts from. */
export type Filled = {
  project: string;
  projectId: string;
  tokens: string[];
  /** Token of the project. */
  ci: string;
  user: { id: string; slug: string; email: string };
};

/** Returns the environment of a service on an empty store. */
export function emptyStore(databaseUrl: string | null, appUrl: string): { env: Record<string, string>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "loupe-bench-"));
  const env = {
    APP_URL: appUrl,
    DATA_DIR: folder,
    AUTH_SECRET: "bench-secret-".padEnd(40, "x"),
    LOOPBACK: "true",
    LOG_LEVEL: "warn",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return { env, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates a person, a team, a project and tokens in a store that no service has opened yet. */
export async function fill(env: Record<string, string>): Promise<Filled> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "bench/data/seed.ts"], options);
  return JSON.parse(stdout) as Filled;
}

/** Returns the configured Postgres, else starts a private one; null where none is installed. */
export async function openPostgres(): Promise<{ url: string; stop(): void } | null> {
  const configured = process.env["TEST_DATABASE_URL"];
  if (configured) return { url: configured, stop: () => {} };
  const child = spawn(process.execPath, ["--import", "tsx", "bench/data/seed.ts", "--postgres"], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line) as { url: string | null };
    if (url) return { url, stop: () => void child.stdin.end() };
    child.stdin.end();
    return null;
  }
  throw new Error("The private Postgres did not start.");
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export type Shown = { id: string; url: string };
type Created = { media: Shown; upload: { url: string; fields: Record<string, string> } | null };

/** Uploads a picture by the three calls of the API. `more`: fields of the declaration, such as the branch. */
export async function upload(api: string, { project, tokens }: Filled, file: Picture, more: object = {}, caller = 0): Promise<Shown> {
  const headers = { ...bearer(tokens[caller]!), "content-type": "application/json" };
  const { name, mimeType, buffer } = file;
  const hash = createHash("sha256").update(buffer).digest("hex");
  const body = JSON.stringify({ name, contentType: mimeType, size: buffer.length, hash, project, visibility: "public", ...more });
  const created = await json<Created>(await fetch(`${api}/media`, { method: "POST", headers, body }));
  if (!created.upload) return created.media;
  const form = new FormData();
  for (const [key, value] of Object.entries(created.upload.fields)) form.append(key, value);
  form.append("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const stored = await fetch(new URL(new URL(created.upload.url).pathname, api), { method: "POST", body: form });
  if (!stored.ok) throw new Error(`upload: ${stored.status} ${await stored.text()}`);
  return json<Shown>(await fetch(`${api}/media/${created.media.id}/finalize`, { method: "POST", headers }));
}

/** Writes comments on a media: pinned threads with three replies each. */
export async function comment(api: string, { tokens }: Filled, mediaId: string, count = 200): Promise<void> {
  let root: string | undefined;
  for (let at = 0; at < count; at++) {
    const headers = { ...bearer(tokens[at % tokens.length]!), "content-type": "application/json" };
    const first = at % 4 === 0;
    const place = first ? { anchor: { type: "point", x: (at % 20) / 20, y: at / count } } : { threadId: root };
    const body = JSON.stringify({
      body: `The heading sits **two pixels** lower than in the design, see [the page](https://example.com/${at}).`,
      ...place,
    });
    const { id } = await json<{ id: string }>(await fetch(`${api}/media/${mediaId}/comments`, { method: "POST", headers, body }));
    if (first) root = id;
  }
}
