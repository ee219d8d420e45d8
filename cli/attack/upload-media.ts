import { createHash } from "node:crypto";
import { call, type AttackTarget } from "./target.ts";

type UploadedMedia = { id: string; url: string; fileUrl: string };

/** Declares, uploads and finalizes a public picture. Returns the media and the status of the last call. */
export async function uploadMedia(
  target: AttackTarget,
  { project, token }: { project: string; token: string },
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<{ status: number; media: UploadedMedia }> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const body = { name, contentType: "image/png", size: bytes.length, hash, project, visibility: "public" };
  const { media, upload } = JSON.parse((await call(target, "/v2/media", { token, body })).text) as {
    media: UploadedMedia;
    upload: { url: string; fields: Record<string, string> };
  };
  const form = new FormData();
  for (const [field, value] of Object.entries(upload.fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  await fetch(upload.url, { method: "POST", body: form });
  const { status, text } = await call(target, `/v2/media/${media.id}/finalize`, { token, method: "POST" });
  return { status, media: status === 200 ? (JSON.parse(text) as UploadedMedia) : media };
}
