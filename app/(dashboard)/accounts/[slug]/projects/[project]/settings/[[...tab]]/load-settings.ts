import { account } from "@/lib/queries/accounts";
import { projectThreshold } from "@/lib/queries/build-rules";
import { newestBuild } from "@/lib/queries/builds";
import { contributorList } from "@/lib/queries/contributors";
import { linkedRepository } from "@/lib/queries/linked-repository";
import { projectDetails } from "@/lib/queries/projects";
import { activeShareLinks } from "@/lib/queries/share-links";
import { projectTokenList } from "@/lib/queries/tokens";
import type { SettingsTab } from "@/lib/routes";
import { offeredOperations } from "@/lib/server/pages/capabilities";
import { loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";

/** Loads what a page of a project's settings shows. Returns whether it has tokens, and whether the reader may see them. */
export async function loadSettings(slug: string, name: string, tab: SettingsTab) {
  const [about, offered] = await Promise.all([loadQuery(projectDetails(slug, name)), offeredOperations(), loadQuery(account(slug))]);
  const admin = about.permissions?.includes("admin") ?? false;
  const tokens = tab === "access" && offered.has("GET /projects/{owner}/{project}/tokens");
  const links = tab === "integrations" && offered.has("GET /projects/{owner}/{project}/repository");
  await Promise.all([
    tab === "access" && offered.has("GET /projects/{owner}/{project}/contributors") && tryLoadQuery(contributorList(slug, about.name)),
    admin && tab === "builds" && tryLoadQuery(projectThreshold({ owner: slug, project: about.name })),
    admin && tab === "builds" && tryLoadQuery(newestBuild(slug, about.name)),
    ...(admin && tab === "sharing" && about.shareLinks !== undefined
      ? (["files", "change"] as const).map((opens) => tryLoadQuery(activeShareLinks(slug, about.name, opens)))
      : []),
    admin && links && tryLoadQuery(linkedRepository(slug, about.name)),
    admin && tokens && loadQuery(projectTokenList(slug, name)),
  ]);
  return { admin, tokens };
}
