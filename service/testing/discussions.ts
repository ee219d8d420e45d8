import { media, mediaVersions } from "../db/media-schema.ts";
import { newId, newShareToken } from "../core/ids.ts";
import {
  addMember,
  createProject,
  createTeam,
  createUser,
  personalToken,
  type TestProject,
  type TestTeam,
  type TestUser,
} from "./factories.ts";
import type { TestService } from "./harness.ts";

export type Discussion = { team: TestTeam; project: TestProject; ana: TestUser; token: string; mediaId: string };

/** Inserts a media with versions. No file is stored. */
export async function createMedia({ deps: { db } }: TestService, project: { id: string }, versions: ("ready" | "pending")[] = ["ready"]) {
  const id = newId();
  await db.insert(media).values({ id, projectId: project.id, name: `${id}.png`, visibility: "team", shareToken: newShareToken() });
  const ids: string[] = [];
  for (const [index, status] of versions.entries()) {
    ids.push(newId());
    const at = { id: ids[index]!, mediaId: id, projectId: project.id, number: index + 1, hash: newId(), key: newId() };
    await db.insert(mediaVersions).values({ ...at, contentType: "image/png", size: 10, status });
  }
  return { id, versions: ids };
}

/** Creates a team owner with a token, a project and a media. */
export async function discussion(service: TestService): Promise<Discussion> {
  const ana = await createUser(service);
  const team = await createTeam(service, { owner: ana });
  const project = await createProject(service, team);
  return { team, project, ana, token: await personalToken(service, ana, [team]), mediaId: (await createMedia(service, project)).id };
}

/** Creates a place, and Ben, who is a member of its team and has a token. */
export async function discussionWithBen(service: TestService): Promise<{ at: Discussion; ben: TestUser; bens: string }> {
  const at = await discussion(service);
  const ben = await createUser(service, { name: "Ben" });
  await addMember(service, at.team, ben, "member");
  return { at, ben, bens: await personalToken(service, ben, [at.team]) };
}

/** Posts a comment as the owner. */
export const post = (
  service: TestService,
  { mediaId, token }: Pick<Discussion, "mediaId" | "token">,
  body: unknown,
  headers: Record<string, string> = {},
) => service.call(`POST /media/${mediaId}/comments`, { token, body, headers });
