import { CreateMedia } from "../../../lib/contract/media.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { createMedia } from "../../domain/media/create-media.ts";
import { finalizeMedia } from "../../domain/media/finalize-media.ts";
import { drawPage } from "./draw-page.ts";
import type { DemoBuild } from "./history.ts";
import { type Pictures, renderOnce } from "./upload-demo-build.ts";

/**
 * Uploads the home page before and after a build as a pair of media of its pull request, by the operations of people. A repeated call finds the
 * bytes and adds nothing.
 */
export async function uploadDemoMedia(ctx: Ctx<UserActor>, project: string, builds: [DemoBuild, DemoBuild], pictures: Pictures) {
  const { pr: prNumber, branch } = builds[1];
  for (const [index, { state: site }] of builds.entries()) {
    const state = index === 0 ? "before" : "after";
    const { bytes, hash } = await renderOnce(
      pictures,
      drawPage("home", { browser: "chromium", theme: "light", viewport: "desktop" }, site),
    );
    const declared = { name: `home-${state}.png`, state, contentType: "image/png", size: bytes.length, hash, project, prNumber, branch };
    const { media, upload } = await createMedia(ctx, CreateMedia.parse(declared));
    if (!upload) continue;
    await ctx.deps.storage.write(upload.fields["key"]!, bytes);
    await finalizeMedia(ctx, media.id);
  }
}
