import { and, eq, sql } from "drizzle-orm";
import { commentImages } from "../db/comment-image-schema.ts";
import { oauthModels } from "../db/oauth-schema.ts";
import { personalTokens, projectTokens } from "../db/token-schema.ts";
import { projects } from "../db/schema.ts";
import { passkeys } from "../db/person-schema.ts";
import { diffs } from "../db/diff-schema.ts";
import { reviews } from "../db/review-schema.ts";
import { accessRequests, guests } from "../db/guest-schema.ts";
import { shareLinks } from "../db/share-link-schema.ts";
import { buildRules } from "../db/test-schema.ts";
import { tests } from "../db/snapshot-schema.ts";
import { testId as storedTestId } from "../domain/builds/record/test-id.ts";
import { invites, teamDomains, teamGroups } from "../db/team-schema.ts";
import { newId } from "../core/ids.ts";
import { createBody } from "../testing/builds.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../testing/factories.ts";
import { createMedia, post } from "../testing/discussions.ts";
import { oauthToken } from "../testing/grants.ts";
import { type TestService } from "../testing/harness.ts";
import { deploymentBody } from "../testing/sites.ts";
import { storeAutomation } from "../testing/stored-automations.ts";

/** Values of placeholders of routes. */
export type RouteNames = Record<string, string>;

/** Creates a team with one object of each kind that has an id. */
export async function crowdedTeam(service: TestService) {
  const { db } = service.deps;
  const owner = await createUser(service);
  const team = await createTeam(service, { owner });
  const project = await createProject(service, team);
  const { id: mediaId } = await createMedia(service, project);
  const token = await personalToken(service, owner, [team]);
  const comment = await post(service, { mediaId, token }, { body: "Here" });
  const [inviteId, personal, ci, groupId] = [newId(), newId(), newId(), newId()];
  const email = `guest@${team.slug}.example`;
  await db.insert(invites).values({ id: inviteId, teamId: team.id, email, level: "member", hash: newId(), expiresAt: new Date(4e12) });
  await db.insert(teamDomains).values({ teamId: team.id, domain: `${team.slug}.example` });
  const deleted = await createProject(service, team);
  await db.update(projects).set({ deletedAt: service.deps.now() }).where(eq(projects.id, deleted.id));
  await db.insert(teamGroups).values({ id: groupId, teamId: team.id, name: "QA" });
  await db.insert(personalTokens).values({ id: personal, hash: newId(), userId: owner.id, name: "test" });
  await db.insert(projectTokens).values({ id: ci, hash: newId(), projectId: project.id });
  const ciToken = await projectToken(service, project);
  const build = await service.call("POST /builds", { token: ciToken, body: createBody({}) });
  await db.insert(reviews).values({ id: newId(), buildId: build.body.build.id, userId: owner.id, state: "commented" });
  const ruleId = newId();
  const rule = { effect: "approve" as const, conditions: { tests: "**" }, expiresAt: new Date("2999-01-01") };
  await db.insert(buildRules).values({ id: ruleId, projectId: project.id, ...rule });
  const [review] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.buildId, build.body.build.id));
  const path = `POST /projects/${team.slug}/${project.name}/builds/1/comments`;
  const buildComment = await service.call(path, { token, body: { body: "Here" } });
  const [diff] = await db
    .insert(diffs)
    .values({ buildId: build.body.build.id, name: "a.png", contentKey: newId(), status: "added", rank: 2 })
    .returning({ id: diffs.id });
  const [test] = await db.insert(tests).values({ projectId: project.id, buildName: "default", name: "home" }).returning({ id: tests.id });
  const testPath = `POST /projects/${team.slug}/${project.name}/tests/${storedTestId(project.name, test!.id)}/comments`;
  const testComment = await service.call(testPath, { token, body: { body: "Here" } });
  const linkId = newId();
  const link = { hash: newId(), sealed: "", projectId: project.id, name: "Client", audience: "anyone" as const };
  const change = { subject: "change" as const, buildId: build.body.build.id as string, diffId: diff!.id };
  await db.insert(shareLinks).values({ id: linkId, ...link, ...change, endsAt: new Date("2999-01-01") });
  const [guestId, requestId, shareLinkId] = [newId(), newId(), newId()];
  await db.insert(guests).values({ id: guestId, projectId: project.id, mediaId, name: "Dana", address: email });
  await db.insert(accessRequests).values({ id: requestId, projectId: project.id, userId: owner.id, mediaId });
  await db.insert(shareLinks).values({ id: shareLinkId, ...link, hash: newId(), subject: "branch" as const, branch: "main" });
  const deployment = await service.call("POST /deployments", { token: ciToken, body: deploymentBody({ "index.html": "x" }) });
  const names = {
    deploymentId: deployment.body.deploymentId,
    guestId,
    requestId,
    shareLinkId,
    buildId: build.body.build.id,
    buildCommentId: buildComment.body.id,
    diffId: String(diff!.id),
    buildNumber: "1",
    reviewId: review!.id,
    causeId: "1",
    causeKey: "1",
    ruleId,
    ...(await storeAutomation(service, project, ruleId)),
    linkId,
    testId: storedTestId(project.name, test!.id),
    testCommentId: testComment.body.id,
    changeId: `${project.name.toUpperCase()}-1-v2abcdef01`,
    base: "1",
    head: "1",
    accountSlug: team.slug,
    owner: team.slug,
    project: project.name,
    mediaId,
    commentId: comment.body.id,
    userId: owner.id,
    inviteId,
    groupId,
    projectId: deleted.id,
    domain: `${team.slug}.example`,
    teamId: team.id,
    address: owner.email,
    passkeyId: newId(),
    credentialId: ci,
    imageId: newId(),
  };
  await db.insert(commentImages).values({ id: names.imageId, projectId: project.id, createdBy: owner.id, width: 1, height: 1 });
  await db.insert(passkeys).values({ id: names.passkeyId, userId: owner.id, name: "Laptop", publicKey: "", counter: 0, transports: [] });
  await oauthToken(service, owner);
  const [grant] = await db
    .select({ id: oauthModels.id })
    .from(oauthModels)
    .where(and(eq(oauthModels.model, "Grant"), sql`payload->>'accountId' = ${owner.id}`));
  return {
    names: { ...names, grantId: grant!.id, sessionId: grant!.id } as RouteNames,
    personal,
    ci,
    person: owner,
    project: ciToken,
    projectId: project.id,
  };
}
