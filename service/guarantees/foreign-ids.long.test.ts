import { expect, test } from "vitest";
import { contract } from "../../lib/contract/index.ts";
import type { Operations } from "../../lib/contract/operation.ts";
import { newId } from "../core/ids.ts";
import { createBody } from "../testing/builds.ts";
import { projectToken } from "../testing/factories.ts";
import { dashboardToken } from "../testing/grants.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { deploymentBody } from "../testing/sites.ts";
import { crowdedTeam, type RouteNames } from "../testing/crowded-team.ts";
import { validBodies } from "../testing/valid-bodies.ts";
import { validQueries } from "../testing/valid-queries.ts";
import { unknownAutomation } from "../testing/stored-automations.ts";

const projectOf = (names: RouteNames) => `${names["owner"]}/${names["project"]}`;
const rows = Object.entries(contract as Operations).filter(([route]) => route.includes("{"));

/** Ids that are not checked: secrets, which grant access by themselves, and mails of the dev mailbox, which belong to no account. */
const RIGHTS = ["secret", "shareToken", "changeToken", "mailId"];
/** Placeholders of resources that contain other resources. */
const PARENTS = ["accountSlug", "owner", "project", "mediaId", "buildNumber"];

const unknown: RouteNames = {
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
  let made: Promise<[Awaited<ReturnType<typeof crowdedTeam>>, Awaited<ReturnType<typeof crowdedTeam>>]> | undefined;
  const teams = () => (made ??= (async () => [await crowdedTeam(service()), await crowdedTeam(service())])());

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
      const foreign: RouteNames = { ...theirs.names, tokenId: route.includes("/me/") ? theirs.personal : theirs.ci };
      const inOwn = Object.fromEntries(PARENTS.map((name) => [name, own.names[name]!]));
      const elsewhere = { project: "no-such-project" };
      const pairs: [RouteNames, RouteNames][] = [[foreign, unknown]];
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
      const path = (names: RouteNames) =>
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
    ["POST /projects", "accountSlug", (names: RouteNames) => names["accountSlug"], { name: "web" }],
    ["POST /media/{mediaId}/comments", "threadId", (names: RouteNames) => names["commentId"], { body: "Hello" }],
    [
      "POST /projects/{owner}/{project}/builds/{buildNumber}/comments",
      "threadId",
      (names: RouteNames) => names["buildCommentId"],
      { body: "Hello" },
    ],
    [
      "POST /projects/{owner}/{project}/builds/{buildNumber}/comments",
      "screenshotDiffId",
      (names: RouteNames) => names["diffId"],
      { body: "Hello" },
    ],
    [
      "POST /projects/{owner}/{project}/tests/{testId}/comments",
      "threadId",
      (names: RouteNames) => names["testCommentId"],
      { body: "Hello" },
    ],
    ["POST /builds", "project", projectOf, createBody({})],
    ["POST /deployments", "project", projectOf, deploymentBody({ "index.html": "x" })],
    ["POST /baseline", "project", projectOf, { commits: ["a".repeat(40)] }],
    ["POST /me/tokens", "accounts", (names: RouteNames) => [names["teamId"]], { name: "test" }],
  ])("%s with %s in the body: refused like an unknown id [security: ids of other teams stay hidden]", async (route, field, value, more) => {
    const [theirs, own] = await teams();
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => own.names[name]!);
    const user = await dashboardToken(service(), own.person);
    const naming = (names: RouteNames) => work(path, user, { ...more, [field]: value(names) });
    const hidden = await naming(theirs.names);
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(field === "accounts" ? 400 : 404);
    expect(hidden).toEqual(await naming(unknown));
  });
});
