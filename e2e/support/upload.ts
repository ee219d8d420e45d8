import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Contract } from "../../lib/contract/index.ts";
import type { Result } from "../../lib/contract/operation.ts";
import { api, type Team } from "./fixtures.ts";
import type { Picture } from "./pictures.ts";

type Created = Result<Contract["POST /media"]>;

/** Declares a media, the first of the three calls of an upload. Returns it with the form for its file. */
const declare = (page: Page, team: Team, picture: Picture, more: Record<string, unknown> = {}): Promise<Created> =>
  api<"POST /media">(page, "POST", "/media", {
    name: picture.name,
    contentType: picture.mimeType,
    size: picture.buffer.length,
    hash: createHash("sha256").update(picture.buffer).digest("hex"),
    project: `${team.slug}/${team.project}`,
    ...more,
  });

/** Uploads a picture by the three calls of the API, as a CI system does. Returns the ready media. */
export async function store(
  page: Page,
  team: Team,
  picture: Picture,
  visibility: "public" | "team" = "public",
  more: { state?: "before" | "after"; prNumber?: number; branch?: string } = {},
) {
  const { media, upload } = await declare(page, team, picture, { visibility, ...more });
  if (!upload) return media;
  const sent = await page.request.post(upload.url, { multipart: { ...upload.fields, file: picture } });
  expect(sent.status(), await sent.text()).toBe(204);
  return api<"POST /media/{mediaId}/finalize">(page, "POST", `/media/${media.id}/finalize`);
}
