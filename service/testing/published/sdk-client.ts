import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../core/ids.ts";
import type { Files } from "../builds.ts";
import { sha256Of } from "../uploads.ts";

/** Bytes of snapshots in one `PUT /builds/{buildId}`. */
const CHUNK = 2 * 1024 * 1024;
const PARALLEL_UPLOADS = 10;
const RETRIES = 3;

/** Commits by name with their parents, as `git log --first-parent` shows them. */
export type GitHistory = Record<string, string | null>;

export type SnapshotFields = { threshold?: number; baseName?: string | string[]; parentName?: string; metadata?: object };
export type SdkUpload = {
  files: Files;
  commit: string;
  branch?: string;
  buildName?: string;
  mode?: "ci" | "monitoring";
  prNumber?: number;
  threshold?: number;
  subset?: boolean;
  mergeQueuePrNumbers?: number[];
  parallel?: { nonce: string; total: number; index?: number };
  snapshots?: Record<string, SnapshotFields>;
  testReport?: { status: "passed" | "failed" };
};

export class SdkError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- bodies as JavaScript clients see them
type Json = any;
type Fetch = typeof fetch;

const types: Record<string, string> = { png: "image/png", jpg: "image/jpeg", yml: "text/yaml", txt: "text/plain" };
const typeOf = (name: string) => types[name.slice(name.lastIndexOf(".") + 1)]!;

/**
 * Speaks as the published SDK does (core 6.8.5): absent values as null, files 10 at a time, snapshots in requests of 2 MiB, and up to three
 * retries of an API request with the same request id. Upload targets are never retried. `shaOf` maps the names of a history to commits.
 */
export function sdkClient({
  apiUrl,
  token,
  shaOf,
  history = {},
  send = fetch,
}: {
  apiUrl: string;
  token: string;
  shaOf: (commit: string) => string;
  history?: GitHistory;
  send?: Fetch;
}) {
  const puts: number[] = [];
  let filesSent = 0;

  async function api(method: string, path: string, body?: object): Promise<Json> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "x-argos-request-id": newId() };
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await send(`${apiUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        const answer = response.status === 204 ? null : await response.json();
        if (response.ok) return answer;
        if (response.status < 500) throw new SdkError(response.status, answer.error);
        if (attempt >= RETRIES) throw new SdkError(response.status, answer.error);
      } catch (error) {
        if (error instanceof SdkError || attempt >= RETRIES) throw error;
      }
      await sleep(20);
    }
  }

  const ancestors = (commit: string): string[] => {
    const chain = [];
    for (let at: string | null = commit; at && chain.length < 300; at = history[at] ?? null) chain.push(at);
    return chain;
  };

  /** Looks for the baseline as the SDK does when the service cannot read the repository. */
  async function baselineHints({ commit, branch = "main", buildName, mode = "ci" }: SdkUpload, defaultBranch: string) {
    const mergeBase = branch === defaultBranch ? commit : ancestors(commit).find((one) => /^m\d/.test(one));
    if (!mergeBase) return { referenceCommit: null, parentCommits: null };
    const commits = ancestors(mergeBase).map(shaOf);
    const query = { commits: commits.slice(0, 100), name: buildName ?? "default", mode };
    const { baseline } = branch === defaultBranch ? { baseline: null } : await api("POST", "/baseline", query);
    return baseline
      ? { referenceCommit: baseline.head.sha, parentCommits: null }
      : { referenceCommit: shaOf(mergeBase), parentCommits: commits };
  }

  async function sendFile({ postUrl, fields }: { postUrl: string; fields: Record<string, string> }, bytes: Uint8Array, type: string) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), `tmp-${newId()}`);
    const response = await send(postUrl, { method: "POST", body: form });
    if (!response.ok) throw new SdkError(response.status, `Failed to upload file: ${await response.text()}`);
    filesSent++;
  }

  async function sendFiles(targets: Json[], byKey: ReadonlyMap<string, [Uint8Array, string]>) {
    const queue = [...targets];
    const worker = async () => {
      for (let target = queue.shift(); target; target = queue.shift()) {
        if (!target.postUrl || !byKey.has(target.key)) throw new Error("the service answered with a target of no file");
        await sendFile(target, ...byKey.get(target.key)!);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, worker));
  }

  function chunksOf(list: object[]): object[][] {
    const chunks: object[][] = [[]];
    let size = 0;
    for (const one of list) {
      const more = JSON.stringify(one).length;
      if (size + more > CHUNK && chunks.at(-1)!.length) {
        chunks.push([]);
        size = 0;
      }
      chunks.at(-1)!.push(one);
      size += more;
    }
    return chunks;
  }

  const createBody = ({ commit, branch = "main", buildName, mode, prNumber, subset, parallel, mergeQueuePrNumbers }: SdkUpload) => ({
    commit: shaOf(commit),
    branch,
    name: buildName ?? null,
    mode: mode ?? null,
    parallel: parallel !== undefined,
    parallelNonce: parallel?.nonce ?? null,
    prNumber: prNumber ?? null,
    prHeadCommit: null,
    referenceBranch: null,
    argosSdk: "@argos-ci/core@6.8.5",
    ciProvider: "git",
    runId: null,
    runAttempt: null,
    mergeQueue: mergeQueuePrNumbers !== undefined,
    mergeQueuePrNumbers: mergeQueuePrNumbers ?? null,
    subset: subset ?? false,
  });

  async function upload(given: SdkUpload): Promise<Json> {
    const { files, parallel } = given;
    const project = await api("GET", "/project");
    if (project.hasRemoteContentAccess) throw new Error("the client walks the history itself");
    const hints = await baselineHints(given, project.defaultBaseBranch);
    const named = Object.entries(files).map(([name, bytes]) => ({ name, bytes, key: sha256Of(bytes), contentType: typeOf(name) }));
    const unique = new Map(named.map((one) => [one.key, one]));
    const { build, screenshots, pwTraces } = await api("POST", "/builds", {
      ...createBody(given),
      ...hints,
      screenshots: [...unique.values()].map(({ key, contentType }) => ({ key, contentType })),
      pwTraceKeys: [],
    });
    await sendFiles([...screenshots, ...pwTraces], new Map(named.map(({ key, bytes, contentType }) => [key, [bytes, contentType]])));
    const list = named.map(({ name, key, contentType }) => {
      const { threshold, baseName, parentName, metadata } = given.snapshots?.[name] ?? {};
      return {
        key,
        name,
        metadata: metadata ?? null,
        pwTraceKey: null,
        threshold: threshold ?? given.threshold ?? null,
        baseName: baseName ?? null,
        parentName: parentName ?? null,
        contentType,
      };
    });
    const chunks = chunksOf(list);
    puts.push(chunks.length);
    let answer: Json;
    for (const [index, chunk] of chunks.entries()) {
      const isLast = index === chunks.length - 1;
      answer = await api("PUT", `/builds/${build.id}`, {
        screenshots: chunk,
        parallel: parallel !== undefined,
        parallelTotal: parallel?.total ?? null,
        parallelIndex: parallel?.index ?? null,
        final: parallel && !parallel.index ? true : isLast,
        ...(isLast && given.testReport && { metadata: { testReport: given.testReport } }),
      });
    }
    if (!answer.build.url) throw new Error("the answer has no URL to print");
    return answer.build;
  }

  const skip = (commit: string, branch = "main"): Promise<Json> =>
    api("POST", "/builds", {
      ...createBody({ files: {}, commit, branch }),
      parallel: null,
      skipped: true,
      referenceCommit: null,
      screenshots: [],
      pwTraceKeys: [],
      parentCommits: [],
    });

  return {
    api,
    upload,
    skip,
    finalize: (parallelNonce: string): Promise<Json> => api("POST", "/builds/finalize", { parallelNonce }),
    filesSent: () => filesSent,
    /** Number of `PUT` requests of each upload. */
    puts: () => puts,
  };
}
