import { runStatement } from "../db/statement.ts";
import { expect } from "vitest";
import { readFacts } from "../domain/reactions/automations/announce-build.ts";
import { messageFacts } from "../domain/reactions/automations/message-facts.ts";
import { type StatusRow, statusesOf } from "../domain/reactions/commit-statuses/commit-status.ts";
import { buildsOfCommit } from "../domain/reactions/commit-statuses/commit-statuses.sql.ts";
import { composeComment } from "../domain/reactions/pull-request-comments/compose-comment.ts";
import type { TestService } from "./harness.ts";
import { deleteQueuedMails, queuedMails } from "./mails.ts";
import type { Body, Diff, VerdictProject } from "./verdicts.ts";

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
  const rows = await runStatement(deps.database, buildsOfCommit, { buildId: head.id });
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

/** Expects that the mails queued about builds say what the records of these say, and deletes them. */
export async function expectMails(service: TestService, own: VerdictProject): Promise<void> {
  const mails = await queuedMails(service);
  await deleteQueuedMails(service);
  for (const { subject, text } of mails) {
    const [, found, number] = /(Changes found in|approved) build #(\d+)$/.exec(subject) ?? [];
    if (!found) continue;
    const { status, decided, notification } = await own.build(Number(number));
    if (found === "approved") {
      const left = /(\d+) snapshots? still needs? a decision/.exec(text)?.[1];
      expect(Number(left ?? 0), "the mail about an approval agrees with the record").toBe(decided.undecided);
    } else {
      expect(status, "the mail about changes agrees with the record").toBe("changes-detected");
      const [summary] = notification.description.split(":");
      expect(text.toLowerCase(), "the mail about changes agrees with the check").toContain(summary.toLowerCase());
    }
  }
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
  const isOpen = head.status === "changes-detected" && (head.type !== "reference" || head.decided.failed > 0);
  const isReplaced = listed.some(
    (one: Body) => one.number > number && one.conclusion !== null && one.name === head.name && one.head.branch === head.head.branch,
  );
  const { results: waiting } = await read(`${own.path}/builds?needsReview=true&perPage=100`);
  expect(
    waiting.some((one: Body) => one.number === number),
    "needsReview agrees with the record",
  ).toBe(isOpen && !isReplaced);
  const { results: mine } = await read("/me/builds-to-review?perPage=100");
  expect(
    mine.some(({ build }: Body) => build.id === head.id),
    "the builds to review agree with the record",
  ).toBe(isOpen && !isReplaced);
  const { toDecide } = await read(`${own.path}/builds/${number}/overview`);
  if (head.questions) {
    const { total, undecided } = toDecide.changes;
    expect(head.questions, "the changes of the record agree with the overview").toMatchObject({ total, undecided });
  }
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
