import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { api, type Team } from "./fixtures.ts";

/** Deploys a site as CI does, and returns its record. `files`: texts of pages by their paths. */
export async function storeSite(page: Page, { slug, project }: Team, files: Record<string, string>, more: Record<string, unknown>) {
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const contentType = "text/html";
  const declared = Object.entries(files).map(([path, text]) => ({ path, hash: hashOf(text), size: Buffer.byteLength(text), contentType }));
  const body = { project: `${slug}/${project}`, files: declared, ...more };
  const { deploymentId, uploadFiles } = await api<"POST /deployments">(page, "POST", "/deployments", body);
  for (const { path, uploadUrl } of uploadFiles) {
    const sent = await page.request.put(uploadUrl, { headers: { "content-type": contentType }, data: Buffer.from(files[path]!) });
    expect(sent.status(), path).toBe(204);
  }
  return api<"POST /deployments/{deploymentId}/finalize">(page, "POST", `/deployments/${deploymentId}/finalize`);
}
