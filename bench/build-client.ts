import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { bearer, type Filled } from "./fixtures.ts";

/** Bytes by the names of snapshots. Equal buffers are one file. */
export type Snapshots = ReadonlyMap<string, Buffer>;
export type Uploaded = {
  number: number;
  /** Bytes of all request bodies. */
  bytes: number;
  files: number;
  /** Milliseconds from the last request to the conclusion. */
  verdict: number;
  status: string;
};

/** Snapshots of one request. */
const CHUNK = 4000;
const POLL_MS = 10;

export const commitOf = (name: string): string => createHash("sha1").update(name).digest("hex");

/** Uploads builds by the calls of the published SDK, and waits for their conclusions. */
export function buildClient(api: string, { project, ci }: Pick<Filled, "project" | "ci">) {
  const hashes = new Map<Buffer, string>();
  const hashOf = (bytes: Buffer) => {
    const known = hashes.get(bytes) ?? createHash("sha256").update(bytes).digest("hex");
    hashes.set(bytes, known);
    return known;
  };
  async function call<T>(method: string, path: string, body?: string): Promise<T> {
    const response = await fetch(api + path, {
      method,
      headers: { ...bearer(ci), ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
    });
    if (response.status === 429) {
      // The part before may have used up the requests of this minute.
      await setTimeout(Number(response.headers.get("retry-after")) * 1000);
      return call(method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  async function post({ postUrl, fields }: Target, bytes: Buffer): Promise<number> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append("file", new Blob([new Uint8Array(bytes)]), "file");
    const request = new Request(new URL(new URL(postUrl).pathname, api), { method: "POST", body: form });
    const size = (await request.clone().arrayBuffer()).byteLength;
    const response = await fetch(request);
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    return size;
  }
  /** Creates a build and uploads the files of its snapshots. Returns the build, its snapshots, and the size of what was sent. */
  async function declare(snapshots: Snapshots, { commit, parent }: { commit: string; parent?: string }) {
    const bytesOf = new Map([...snapshots.values()].map((bytes) => [hashOf(bytes), bytes]));
    const screenshots = [...bytesOf.keys()].map((key) => ({ key, contentType: "image/png" }));
    const history = parent && { referenceCommit: commitOf(parent), parentCommits: [commitOf(parent)] };
    const declared = JSON.stringify({ commit: commitOf(commit), branch: parent ? "feature" : "main", screenshots, ...history });
    const created = await call<{ build: { id: string; number: number }; screenshots: (Target & { key: string })[] }>(
      "POST",
      "/builds",
      declared,
    );
    let bytes = Buffer.byteLength(declared);
    for (const target of created.screenshots) bytes += await post(target, bytesOf.get(target.key)!);
    const named = [...snapshots].map(([name, file]) => ({ key: hashOf(file), name }));
    return { ...created.build, named, bytes, files: created.screenshots.length };
  }
  /** Waits until a build is concluded. Returns its status. */
  async function conclude(number: number): Promise<string> {
    for (const started = performance.now(); ;) {
      const { conclusion, status } = await call<{ conclusion: string | null; status: string }>(
        "GET",
        `/projects/${project}/builds/${number}`,
      );
      if (status === "error") throw new Error(`Build ${number} failed.`);
      if (conclusion) return status;
      await setTimeout(POLL_MS + (performance.now() - started) / 50);
    }
  }
  return {
    call,
    declare,
    conclude,
    async upload(snapshots: Snapshots, of: { commit: string; parent?: string }): Promise<Uploaded> {
      const { id, number, named, files, ...sent } = await declare(snapshots, of);
      let { bytes } = sent;
      // The last request has one snapshot, so that its time is that of the verdict.
      const chunks = [
        ...Array.from({ length: Math.ceil((named.length - 1) / CHUNK) }, (_, at) =>
          named.slice(at * CHUNK, Math.min((at + 1) * CHUNK, named.length - 1)),
        ),
        named.slice(-1),
      ];
      let started = 0;
      for (const [at, chunk] of chunks.entries()) {
        const body = JSON.stringify({ screenshots: chunk, final: at === chunks.length - 1 });
        bytes += Buffer.byteLength(body);
        started = performance.now();
        await call("PUT", `/builds/${id}`, body);
      }
      const status = await conclude(number);
      return { number, bytes, files, verdict: performance.now() - started, status };
    },
  };
}
type Target = { postUrl: string; fields: Record<string, string> };
