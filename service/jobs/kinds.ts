import { availableParallelism } from "node:os";
import type { LastUsedTimes } from "../core/last-used.ts";
import type { MailPayload } from "../mail/queue-mail.ts";
import type { PosterSource } from "../media/poster.ts";
import type { PreviewSource } from "../media/preview.ts";

/** Comparisons at the same time in one worker, each in its process: at most four, and one processor stays free for requests and the database. */
export const COMPARE_PROCESSES = Math.max(1, Math.min(4, availableParallelism() - 1));

type Empty = Record<string, never>;

/** Payload of each kind of job. A new kind is added here, in `jobKinds` and in `service/job-handlers.ts`; the compiler asks for all three. */
export type JobPayloads = {
  "mail.send": MailPayload;
  "mail.adopt-outbox": Empty;
  "mail.purge": Empty;
  "media.preview": PreviewSource;
  "media.poster": PosterSource;
  "media.purge": Empty;
  "media.sweep": Empty;
  "people.sweep": Empty;
  "comment-images.purge": Empty;
  "projects.purge": Empty;
  "builds.purge": Empty;
  "deployments.purge": Empty;
  "builds.arrived": { buildId: string };
  "builds.start": { buildId: string };
  "builds.compare": { comparisonId: string };
  "builds.revert-rule": { ruleId: string };
  "builds.rejudge": { buildId: string };
  "builds.take-over-rejections": { buildId: string };
  "builds.place-threads": { buildId: string };
  "builds.count-tests": { buildId: string; day: string };
  /** `round` and `tries` name the attempt. */
  "automations.deliver": { deliveryId: string; round: number; tries: number };
  "automations.purge": Empty;
  /** `people`: ids of users by their key in the demo. */
  "demo.builds": { projectId: string; people: Record<string, string>; seededAt: string };
  "pull-requests.publish": { projectId: string; number: number };
  "commit-statuses.send": { buildId: string };
  "deployments.status": { deploymentId: string };
  "pull-request-comments.update": { projectId: string; number: number };
  "tokens.last-used": LastUsedTimes;
  "digests.send": Empty;
  "usage.announce": Empty;
  "history.purge": Empty;
  "oauth.purge": Empty;
  "jobs.purge": Empty;
};

export type JobKind = keyof JobPayloads;

/** Priorities of jobs, most urgent first, by what waits for them: a person, a build of CI, or nothing. */
export const jobPriorities = ["person", "ci", "housekeeping"] as const;

type JobRules<K extends JobKind> = {
  /** Jobs are started in this order. One of housekeeping starts while no other waits, or after it waited for some minutes (`worker.ts`). */
  priority: (typeof jobPriorities)[number];
  /** Runs of this kind at the same time in one worker. */
  concurrency: number;
  /** True where accounts take turns: the next job is of the account that used the least time, as its handler reports it (`spend`), else by the clock. */
  inTurns?: true;
  /** True where a job sends something to people or other systems: a restored copy holds it back until an operator resumes it. */
  sends?: true;
  /** Starts until the job becomes a dead letter. */
  attempts: number;
  /** Seconds of the period of a job that runs by itself, more than those between two checks of the schedule. */
  every?: number;
  /** Summary for operators, on one line. Must not contain secrets: no mail subject or text, no storage key, no token. */
  summary(payload: JobPayloads[K]): string;
};

/** Rules of a job that runs every so many seconds, an hour by default. */
const housekeeping = (every = 3600) => ({ priority: "housekeeping" as const, concurrency: 1, attempts: 5, every, summary: () => "" });

/** Priority, concurrency, attempts and summary of each kind. */
export const jobKinds: { [K in JobKind]: JobRules<K> } = {
  // Retried for about half a day: a mail server may be down for a night.
  "mail.send": { priority: "person", concurrency: 20, sends: true, attempts: 20, summary: ({ to }) => `to ${to}` },
  "mail.adopt-outbox": { ...housekeeping(60), priority: "person", sends: true },
  "mail.purge": housekeeping(),
  "media.preview": {
    priority: "person",
    concurrency: 2,
    attempts: 3,
    summary: ({ contentType, width }) => `${contentType}, ${width} px wide`,
  },
  "media.poster": { priority: "person", concurrency: 1, attempts: 3, summary: ({ contentType }) => contentType },
  "media.purge": housekeeping(),
  "media.sweep": housekeeping(),
  "people.sweep": housekeeping(),
  "comment-images.purge": housekeeping(),
  "projects.purge": housekeeping(),
  "builds.purge": housekeeping(),
  "deployments.purge": housekeeping(),
  "builds.arrived": { priority: "ci", concurrency: 1, inTurns: true, attempts: 3, summary: ({ buildId }) => `build ${buildId}` },
  "builds.start": { priority: "ci", concurrency: 2, inTurns: true, attempts: 5, summary: ({ buildId }) => `build ${buildId}` },
  // For each process a job that is compared, one whose files are ready and one whose outcome is stored. More would be claimed before another account's turn.
  "builds.compare": {
    priority: "ci",
    concurrency: 3 * COMPARE_PROCESSES,
    inTurns: true,
    attempts: 4,
    summary: ({ comparisonId }) => `comparison ${comparisonId}`,
  },
  "builds.revert-rule": { priority: "person", concurrency: 1, attempts: 10, summary: ({ ruleId }) => `rule ${ruleId}` },
  "builds.rejudge": { priority: "person", concurrency: 1, attempts: 10, summary: ({ buildId }) => `build ${buildId}` },
  "builds.take-over-rejections": { priority: "person", concurrency: 1, attempts: 10, summary: ({ buildId }) => `build ${buildId}` },
  "demo.builds": { priority: "person", concurrency: 1, attempts: 5, summary: ({ projectId }) => `project ${projectId}` },
  "builds.count-tests": { priority: "housekeeping", concurrency: 1, attempts: 10, summary: ({ buildId }) => `build ${buildId}` },
  "builds.place-threads": { priority: "ci", concurrency: 1, attempts: 3, summary: ({ buildId }) => `build ${buildId}` },
  // Attempts of a delivery are jobs of their own; these are of one that a stop interrupted. More at a time than others: destinations may hang for 10 s.
  "automations.deliver": {
    priority: "ci",
    concurrency: 20,
    sends: true,
    attempts: 10,
    summary: ({ deliveryId, tries }) => `delivery ${deliveryId}, attempt ${tries + 1}`,
  },
  "automations.purge": housekeeping(),
  "pull-requests.publish": {
    priority: "ci",
    concurrency: 2,
    attempts: 10,
    summary: ({ projectId, number }) => `#${number} of project ${projectId}`,
  },
  "commit-statuses.send": { priority: "ci", concurrency: 4, sends: true, attempts: 12, summary: ({ buildId }) => `build ${buildId}` },
  "deployments.status": {
    priority: "ci",
    concurrency: 4,
    sends: true,
    attempts: 12,
    summary: ({ deploymentId }) => `deployment ${deploymentId}`,
  },
  "pull-request-comments.update": {
    priority: "ci",
    concurrency: 4,
    sends: true,
    attempts: 12,
    summary: ({ projectId, number }) => `#${number} of project ${projectId}`,
  },
  "tokens.last-used": {
    priority: "housekeeping",
    concurrency: 1,
    attempts: 5,
    summary: (times) => `${Object.values(times).reduce((sum, batch) => sum + batch.length, 0)} times`,
  },
  "digests.send": { ...housekeeping(300), sends: true },
  "usage.announce": { ...housekeeping(300), sends: true },
  "history.purge": housekeeping(),
  "oauth.purge": housekeeping(600),
  "jobs.purge": housekeeping(),
};

export const jobKindNames = Object.keys(jobKinds) as JobKind[];

/** Kinds that send something to people or other systems. */
export const sendingKinds = jobKindNames.filter((kind) => jobKinds[kind].sends);
/** Those of them that the schedule enqueues. An unfinished job of such a kind keeps the schedule from adding another one. */
export const periodicSendingKinds = sendingKinds.filter((kind) => jobKinds[kind].every);

/** Start of jobs that wait for an operator, see `jobs resume`. */
export const HELD_UNTIL = new Date("9999-12-31T00:00:00Z");

/** Returns one line about a job for operators, without secrets. `payload` is null once the job finished. */
export function jobSummary(kind: string, payload: unknown): string {
  if (payload === null || !Object.hasOwn(jobKinds, kind)) return "";
  return (jobKinds[kind as JobKind].summary as (payload: unknown) => string)(payload);
}

/** Milliseconds until the next attempt: 10 s, 20 s, 40 s and so on, at most an hour. */
export const retryDelay = (attempts: number): number => Math.min(3600, 10 * 2 ** (attempts - 1)) * 1000;
