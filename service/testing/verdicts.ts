import { expect } from "vitest";
import { pullRequests } from "../db/pull-request-schema.ts";
import { readFacts } from "../domain/automations/announce-build.ts";
import { messageFacts } from "../domain/automations/message-facts.ts";
import { type StatusRow, statusesOf } from "../domain/commit-statuses/commit-status.ts";
import { buildsOfCommit } from "../domain/commit-statuses/commit-statuses.sql.ts";
import { composeComment } from "../domain/pull-request-comments/compose-comment.ts";
import { type Files, readBuild, runBuildJobs, sha, verdictOf } from "./builds.ts";
import { addMember, createUser, personalToken } from "./factories.ts";
import type { TestService } from "./harness.ts";
import { drawing } from "./pictures.ts";
import { setUp } from "./uploads.ts";

/** A small page of a colour. */
export const shade = (colour: string) => drawing(colour, [], { width: 16, height: 12 });
/** A file that is no picture. */
export const damaged = (text = "damaged"): Buffer => Buffer.from(`no picture: ${text}`);

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of the API, validated by the harness
type Body = any;
type Diff = {
  id: string;
  name: string;
  status: string;
  decision: "approved" | "rejected" | null;
  draft?: boolean;
  [field: string]: unknown;
};

/** A project of Ana, Ben and Cy, with calls for builds of its suite and for what people decide. */
export async function verdictProject(service: TestService) {
  const made = await setUp(service);
  const path = `/projects/${made.project.path}`;
  const join = async (name: string) => {
    const user = await createUser(service, { name });
    await addMember(service, made.team, user, "member");
    return personalToken(service, user, [made.team]);
  };
  const people = { ana: made.token, ben: await join("Ben"), cy: await join("Cy") };
  type Person = keyof typeof people;
  const call = async (person: Person, route: string, body?: object) => {
    const response = await service.call(route, { token: people[person], ...(body && { body }) });
    expect([200, 201, 204], `${route} ${JSON.stringify(response.body)}`).toContain(response.status);
    return response.body as Body;
  };

  /** Uploads and compares a build. Its baseline is the build of the commit `base`; `line` names more commits before it. */
  const push = (
    commit: string,
    files: Files,
    { base = "base", line = [], ...create }: { base?: string; line?: string[] } & Record<string, unknown> = {},
  ): Promise<Body> =>
    verdictOf(service, made.ci, made.project, files, {
      create: { branch: "feat/x", commit: sha(commit), referenceCommit: sha(base), parentCommits: [commit, ...line].map(sha), ...create },
    });
  const build = async (number: number) => (await readBuild(service, made.token, made.project, number)).body;
  const diffs = async (number: number): Promise<Diff[]> =>
    (await readBuild(service, made.token, made.project, number, "/diffs?perPage=100")).body.results;
  const diff = async (number: number, name: string): Promise<Diff> => (await diffs(number)).find((one) => one.name === name)!;
  const causes = async (number: number): Promise<Body[]> =>
    (await readBuild(service, made.token, made.project, number, "/causes")).body.results;
  const decisions = async (number: number) =>
    Object.fromEntries((await diffs(number)).filter(({ status }) => status !== "unchanged").map((one) => [one.name, one.decision]));
  const decide = (person: Person, number: number, body: object) => call(person, `POST ${path}/builds/${number}/decisions`, body);
  const review = (person: Person, number: number, event: "APPROVE" | "REJECT", more: object = {}) =>
    call(person, `POST ${path}/builds/${number}/reviews`, { event, ...more });
  const dismiss = (number: number, id: string) => call("ana", `POST ${path}/builds/${number}/reviews/${id}/dismiss`, {});
  /** Names a snapshot in a review. */
  const naming = async (number: number, conclusion: "APPROVE" | "REQUEST_CHANGES", ...names: string[]) => ({
    snapshots: await Promise.all(names.map(async (name) => ({ id: (await diff(number, name)).id, conclusion }))),
  });
  const mergePullRequest = (number: number, baseBranch: string) =>
    service.deps.db.insert(pullRequests).values({
      projectId: made.project.id,
      number,
      branch: "feat/x",
      baseBranch,
      state: "merged",
      fork: false,
      changedAt: service.deps.now(),
    });
  const runJobs = () => runBuildJobs(service);
  return {
    ...made,
    path,
    people,
    call,
    runJobs,
    push,
    build,
    diffs,
    diff,
    causes,
    decisions,
    decide,
    review,
    dismiss,
    naming,
    mergePullRequest,
  };
}

export type VerdictProject = Awaited<ReturnType<typeof verdictProject>>;

const needing = new Set(["added", "changed", "removed", "failure"]);
const words = {
  accepted: "Approved",
  rejected: "Changes requested",
  "no-changes": "No changes",
  "changes-detected": "Needs review",
} as const;

/** Counts decisions of snapshots as the record of a build does. */
function countDecisions(needed: readonly Diff[]) {
  const counts = (one: Diff) => one.decision !== null && !one.draft;
  const countOf = (wanted: (one: Diff) => boolean) => needed.filter(wanted).length;
  return {
    total: needed.length,
    approved: countOf((one) => counts(one) && one.decision === "approved"),
    rejected: countOf((one) => counts(one) && one.decision === "rejected"),
    undecided: countOf((one) => !counts(one)),
    failed: countOf((one) => !counts(one) && one["failed"] === true),
  };
}

/** Expects that the commit status and the comment on a pull request say what the record of a build says. */
async function expectReports({ deps }: TestService, head: Body): Promise<void> {
  const rows = await deps.database.run<StatusRow>(buildsOfCommit, [head.id]);
  const row = rows.find(({ number }) => number === head.number);
  // A newer build of the commit and suite is reported in its place.
  if (!row) return;
  const status = statusesOf(deps, rows).find(({ url }) => url === head.url);
  const { state } = head.notification.gitlab;
  expect(status?.state, "the commit status agrees with the record").toBe(state === "failed" ? "failure" : state);
  const comment = composeComment(deps, { builds: [row as StatusRow & { sha: string }], deployments: [], media: [], head: null });
  if (head.type === "check") expect(comment, "the comment agrees with the record").toContain(words[head.status as keyof typeof words]);
}

/** Expects that messages of automations, the stream of events and the tool say what the record of a build says. */
async function expectMessages({ deps, origin }: TestService, { token, path, project }: VerdictProject, head: Body): Promise<void> {
  const facts = await deps.db.transaction((tx) => readFacts(tx, deps, { event: "build.completed", buildId: head.id }));
  expect(facts.build.status, "the payload of automations agrees with the record").toBe(head.status);
  const isGreen = head.notification.github.state === "success";
  expect(messageFacts(facts, "").tone === "good", "messages agree with the check").toBe(isGreen);
  const authorization = `Bearer ${token}`;
  const events = await fetch(`${origin}/v2${path}/builds/${head.number}/events`, { headers: { authorization } });
  expect(await events.text(), "the events agree with the record").toContain(`"status":"${head.status}"`);
  const headers = { authorization, "content-type": "application/json", accept: "application/json, text/event-stream" };
  const [owner, name] = project.path.split("/");
  const params = { name: "getBuild", arguments: { owner, project: name, buildNumber: head.number } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const answer = await fetch(`${origin}/mcp`, { method: "POST", headers, body });
  const found = JSON.parse((await answer.text()).replace(/^[^{]*/, "")).result.content[0].text;
  expect(JSON.parse(found), "the tool agrees with the record").toMatchObject({ status: head.status, decided: head.decided });
}

/**
 * Expects that all readers of a concluded build's verdict agree, and that a green check means: a person who stands by it, or a rule, decided every
 * change, and nothing failed unseen. Returns the record of the build.
 */
export async function expectOneVerdict(service: TestService, own: VerdictProject, number: number): Promise<Body> {
  const head = await own.build(number);
  const read = async (route: string) => (await service.call(`GET ${route}`, { token: own.token })).body;
  const { results: listed } = await read(`${own.path}/builds?perPage=100`);
  const entry = listed.find((one: Body) => one.number === number);
  expect(entry, "the list agrees with the record").toEqual(Object.fromEntries(Object.keys(entry).map((key) => [key, head[key]])));
  const { results: waiting } = await read(`${own.path}/builds?needsReview=true&perPage=100`);
  const isOpen = head.status === "changes-detected" && (head.type !== "reference" || head.decided.failed > 0);
  expect(
    waiting.some((one: Body) => one.number === number),
    "needsReview agrees with the record",
  ).toBe(isOpen);
  const isNewer = (one: Body) =>
    one.number > number && one.conclusion !== null && one.name === head.name && one.head.branch === head.head.branch;
  const { results: mine } = await read("/me/builds-to-review?perPage=100");
  expect(
    mine.some(({ build }: Body) => build.id === head.id),
    "the builds to review agree with the record",
  ).toBe(isOpen && !listed.some(isNewer));
  const needed = (await own.diffs(number)).filter(
    ({ status, parentName }) => needing.has(status) && !parentName && !(head.subset && status === "removed"),
  );
  const counted = countDecisions(needed);
  // A draft covers what counts until it is published.
  if (head.decided && !needed.some(({ draft }) => draft))
    expect(head.decided, "the snapshots agree with the record").toMatchObject(counted);
  // The overview counts what is left to decide: without drafts too.
  const left = needed.filter(({ decision, failed }) => decision === null && failed);
  expect((await read(`${own.path}/builds/${number}/overview`)).failed, "the overview agrees with the snapshots").toBe(left.length);
  await expectReports(service, head);
  await expectMessages(service, own, head);
  if (head.conclusion === "no-changes") expect(needed, "what needs a decision is a change").toEqual([]);
  const isApproved = head.status === "accepted" || (head.type === "reference" && head.status === "changes-detected" && !counted.failed);
  expect(head.notification.github.state === "success", "only an approved build or one without changes is green").toBe(
    isApproved || head.conclusion === "no-changes",
  );
  if (head.status === "accepted" && head.type !== "reference")
    expect(head.decided, "green means decided").toMatchObject({ rejected: 0, undecided: head.decided.ended });
  return head;
}
