import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { sha } from "./builds.ts";
import type { TestResponse, TestService } from "./harness.ts";
import { sha256Of } from "./uploads.ts";

export type SiteFiles = Record<string, string | Uint8Array>;
const types: Record<string, string> = { html: "text/html", css: "text/css", js: "application/javascript", json: "application/json" };
const bytesOf = (content: string | Uint8Array) => Buffer.from(content);

/** Returns the body of `POST /deployments` as the published SDK sends it. */
export const deploymentBody = (files: SiteFiles, more: Record<string, unknown> = {}) => ({
  commit: sha("1"),
  branch: "feat/x",
  prNumber: null,
  files: Object.entries(files).map(([path, content]) => ({
    path,
    hash: sha256Of(bytesOf(content)),
    size: bytesOf(content).length,
    contentType: types[path.split(".").at(-1)!] ?? "application/octet-stream",
  })),
  ...more,
});

/** Sends the bytes that a new deployment lacks, each by `PUT` with its declared type. */
export async function sendFiles(files: SiteFiles, uploadFiles: readonly { path: string; uploadUrl: string }[]): Promise<void> {
  const typeOf = new Map(deploymentBody(files).files.map(({ path, contentType }) => [path, contentType]));
  for (const { path, uploadUrl } of uploadFiles) {
    const body = new Uint8Array(bytesOf(files[path]!));
    const sent = await fetch(uploadUrl, { method: "PUT", headers: { "content-type": typeOf.get(path)! }, body });
    expect(sent.status, path).toBe(204);
  }
}

/** Deploys a site as the published SDK does. Returns the answer of the finalization and the number of files sent. */
export async function deploySite(
  service: TestService,
  token: string,
  files: SiteFiles,
  more: Record<string, unknown> = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- as `call` in the harness
): Promise<TestResponse<any> & { sent: number }> {
  const created = await service.call("POST /deployments", { token, body: deploymentBody(files, more) });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  await sendFiles(files, created.body.uploadFiles);
  const finalized = await service.call(`POST /deployments/${created.body.deploymentId}/finalize`, { token });
  return { ...finalized, sent: created.body.uploadFiles.length };
}

export type SiteReply = { status: number; headers: IncomingHttpHeaders; text: string };

/** Requests a URL of a deployed site on this machine, whatever its host is. The path is sent as it is. */
export function visitSite(
  service: TestService,
  url: string,
  { path, method = "GET", headers = {} }: { path?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<SiteReply> {
  const { host, pathname, search } = new URL(url);
  const options = {
    host: "127.0.0.1",
    port: new URL(service.origin).port,
    method,
    path: path ?? pathname + search,
    headers: { host, ...headers },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode!, headers: response.headers, text: body.toString() }), reject);
    });
    sent.on("error", reject).end();
  });
}
