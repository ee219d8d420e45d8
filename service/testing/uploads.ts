import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect } from "vitest";
import type { UploadTarget } from "../storage/storage.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "./factories.ts";
import type { TestResponse, TestService } from "./harness.ts";

export type Clip = "clip.mp4" | "clip.webm" | "clip.mov";
/** A video of one second and a few kilobytes. */
export const clip = (name: Clip): Promise<Buffer> => readFile(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));

let tint = 0;
/** Draws a picture with a colour that is unique in this run. */
export function picture(format: "png" | "jpeg" | "webp" | "avif" | "gif" = "png", { width = 64, height = 48 } = {}): Promise<Buffer> {
  tint++;
  // Colours differ enough to survive compression.
  const background = { r: (tint * 37) & 255, g: (tint * 91) & 255, b: (tint * 151) & 255 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Returns the body of `POST /media` for a file. */
export const declared = (bytes: Uint8Array, more: Record<string, unknown> = {}) => ({
  name: "home.png",
  contentType: "image/png",
  size: bytes.byteLength,
  hash: sha256Of(bytes),
  ...more,
});

/** Posts a file as clients do: all fields, then the file. */
export async function postForm(
  target: UploadTarget,
  bytes: Uint8Array,
  name = "file.bin",
): Promise<{ status: number; body: { error?: string } }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(target.fields)) form.append(field, value);
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  const response = await fetch(target.url, { method: "POST", body: form });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, body: isJson ? JSON.parse(text) : {} };
}

/** Uploads a file by the three calls (docs/spec/media.md#upload). Returns the finalized media. */
export async function upload(
  service: TestService,
  token: string,
  bytes: Uint8Array,
  more: Record<string, unknown> = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- as `call` in the harness
): Promise<TestResponse<any>> {
  const created = await service.call("POST /media", { token, body: declared(bytes, more) });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  if (!created.body.upload) return { ...created, status: 200, body: created.body.media };
  expect((await postForm(created.body.upload, bytes)).status).toBe(204);
  return service.call(`POST /media/${created.body.media.id}/finalize`, { token });
}

/** Creates a team with an owner and a project, and a token of each. */
export async function setUp(service: TestService, options: { private?: boolean } = {}) {
  const owner = await createUser(service);
  const team = await createTeam(service, { owner });
  const project = await createProject(service, team, options);
  return { owner, team, project, token: await personalToken(service, owner, [team]), ci: await projectToken(service, project) };
}
