import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import type { Operations } from "../../lib/contract/operation.ts";
import { commentImages } from "../db/comment-image-schema.ts";
import { oauthModels } from "../db/oauth-schema.ts";
import { personalTokens, projectTokens } from "../db/token-schema.ts";
import { projects } from "../db/schema.ts";
import { passkeys } from "../db/person-schema.ts";
import { diffs } from "../db/diff-schema.ts";
import { reviews } from "../db/review-schema.ts";
import { accessRequests, guests } from "../db/guest-schema.ts";
import { changeLinks } from "../db/change-link-schema.ts";
import { shareLinks } from "../db/share-link-schema.ts";
import { buildRules } from "../db/test-schema.ts";
import { tests } from "../db/snapshot-schema.ts";
import { testId as storedTestId } from "../domain/builds/record/test-id.ts";
import { invites, teamDomains, teamGroups } from "../db/team-schema.ts";
import { newId } from "../core/ids.ts";
import { createBody } from "../testing/builds.ts";
import { createProject, createTeam, createUser, personalToken, projectToken } from "../testing/factories.ts";
import { createMedia, post } from "../testing/discussions.ts";
import { dashboardToken, oauthToken } from "../testing/grants.ts";
import { onEachDatabase, type TestService } from "../testing/harness.ts";
import { deploymentBody } from "../testing/sites.ts";
import { validBodies } from "../testing/valid-bodies.ts";
import { validQueries } from "../testing/valid-queries.ts";
import { storeAutomation, unknownAutomation } from "../testing/stored-automations.ts";

type Names = Record<string, string>;
const projectOf = (names: Names) => `${names["owner"]}/${names["project"]}`;
const rows = Object.entries(contract as Operations).filter(([route]) => route.includes("{"));

/** Ids that are not checked: secrets, which grant access by themselves, and mails of the dev mailbox, which belong to no account. */
const RIGHTS = ["secret", "shareToken", "changeToken", "mailId"];
/** Placeholders of resources that contain other resources. */
const PARENTS = ["accountSlug", "owner", "project", "mediaId", "buildNumber"];

/** Creates a team with one object of each kind that has an id. */
async function crowded(service: TestService) {
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
  const link = { hash: newId(), projectId: project.id, buildId: build.body.build.id as string, diffId: diff!.id };
  await db.insert(changeLinks).values({ id: linkId, ...link, expiresAt: new Date("2999-01-01") });
  const [guestId, requestId, shareLinkId] = [newId(), newId(), newId()];
  await db.insert(guests).values({ id: guestId, projectId: project.id, mediaId, name: "Dana", address: email });
  await db.insert(accessRequests).values({ id: requestId, projectId: project.id, userId: owner.id, mediaId });
  const shared = { hash: newId(), sealed: "", subject: "branch" as const, branch: "main", name: "Client", audience: "anyone" as const };
  await db.insert(shareLinks).values({ id: shareLinkId, projectId: project.id, ...shared });
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
    names: { ...names, grantId: grant!.id, sessionId: grant!.id } as Names,
    personal,
    ci,
    person: owner,
    project: ciToken,
    projectId: project.id,
  };
}

const unknown: Names = {
  guestId: newId(),
  requestId: newId(),
  buildId: newId(),
  buildNumber: "1",
  reviewId: newId(),
  causeId: "0",
  causeKey: "0",
  ruleId: newId(),
  ...unknownAutomation,
  linkId: newId(),
  deploymentId: newId(),
  testId: "NOTHING-1",
  changeId: "NOTHING-1-v2abcdef01",
  base: "1",
  head: "1",
  buildCommentId: "comment-nothing",
  testCommentId: "comment-nothing",
  diffId: "0",
  accountSlug: "no-such-team",
  owner: "no-such-team",
  project: "no-such-project",
  mediaId: newId(),
  commentId: "comment-nothing",
  userId: newId(),
  inviteId: newId(),
  groupId: newId(),
  projectId: newId(),
  domain: "nothing.example",
  address: "unknown@other.example",
  teamId: newId(),
  tokenId: newId(),
  passkeyId: newId(),
  credentialId: newId(),
  imageId: newId(),
  grantId: newId(),
};

onEachDatabase("ids of another team", (service) => {
  let made: Promise<[Awaited<ReturnType<typeof crowded>>, Awaited<ReturnType<typeof crowded>>]> | undefined;
  const teams = () => (made ??= (async () => [await crowded(service()), await crowded(service())])());

  /** Calls twice. Returns the second response and the statements that the database ran for it. */
  async function work(path: string, token: string, body?: unknown) {
    const sent = { token, ...(body !== undefined && { body }) };
    await service().call(path, sent);
    service().ran();
    const answer = await service().call(path, sent);
    return { status: answer.status, body: answer.body, ran: service().ran() };
  }

  test.each(
    rows.filter(([route]) => !route.startsWith("GET /deployments/resolve/") && !RIGHTS.some((name) => route.includes(`{${name}}`))),
  )(
    "%s: returns the same 404 after the same statements as an unknown id [security: ids of other teams stay hidden]",
    async (route, operation) => {
      const [theirs, own] = await teams();
      const foreign: Names = { ...theirs.names, tokenId: route.includes("/me/") ? theirs.personal : theirs.ci };
      const inOwn = Object.fromEntries(PARENTS.map((name) => [name, own.names[name]!]));
      const elsewhere = { project: "no-such-project" };
      const pairs: [Names, Names][] = [[foreign, unknown]];
      if (/\{(userId|inviteId|groupId|projectId|domain|commentId|reviewId|causeId|ruleId|linkId)\}|\{project\}.*\{tokenId\}/.test(route))
        pairs.push([
          { ...foreign, ...inOwn },
          { ...unknown, ...inOwn },
        ]);
      if (route.includes("{project}"))
        pairs.push(
          [{ ...foreign, ...elsewhere }, unknown],
          [
            { ...own.names, ...elsewhere },
            { ...unknown, owner: own.names["owner"]! },
          ],
        );
      const { access, body } = operation;
      const path = (names: Names) =>
        route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!)) + (validQueries[route] ?? "");
      // A token for each operation, because a token may make 500 calls.
      const user = await dashboardToken(service(), own.person);
      const ci = await projectToken(service(), { id: own.projectId });
      for (const token of [...(access.user ? [user] : []), ...(access.project ? [ci] : [])])
        for (const [there, nowhere] of pairs) {
          const hidden = await work(path(there), token, body && validBodies[route]);
          expect(hidden.status, JSON.stringify(hidden.body)).toBe(404);
          expect(hidden).toEqual(await work(path(nowhere), token, body && validBodies[route]));
        }
    },
  );

  test.each([
    ["POST /media", "project", projectOf, { name: "a.png", contentType: "image/png", size: 1, hash: "a".repeat(64) }],
    ["POST /projects", "accountSlug", (names: Names) => names["accountSlug"], { name: "web" }],
    ["POST /media/{mediaId}/comments", "threadId", (names: Names) => names["commentId"], { body: "Hello" }],
    [
      "POST /projects/{owner}/{project}/builds/{buildNumber}/comments",
      "threadId",
      (names: Names) => names["buildCommentId"],
      { body: "Hello" },
    ],
    [
      "POST /projects/{owner}/{project}/builds/{buildNumber}/comments",
      "screenshotDiffId",
      (names: Names) => names["diffId"],
      { body: "Hello" },
    ],
    ["POST /projects/{owner}/{project}/tests/{testId}/comments", "threadId", (names: Names) => names["testCommentId"], { body: "Hello" }],
    ["POST /builds", "project", projectOf, createBody({})],
    ["POST /deployments", "project", projectOf, deploymentBody({ "index.html": "x" })],
    ["POST /baseline", "project", projectOf, { commits: ["a".repeat(40)] }],
    ["POST /me/tokens", "accounts", (names: Names) => [names["teamId"]], { name: "test" }],
  ])("%s with %s in the body: refused like an unknown id [security: ids of other teams stay hidden]", async (route, field, value, more) => {
    const [theirs, own] = await teams();
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => own.names[name]!);
    const user = await dashboardToken(service(), own.person);
    const naming = (names: Names) => work(path, user, { ...more, [field]: value(names) });
    const hidden = await naming(theirs.names);
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(field === "accounts" ? 400 : 404);
    expect(hidden).toEqual(await naming(unknown));
  });
});
