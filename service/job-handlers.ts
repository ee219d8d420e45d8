import { purgeExpiredAuthorizations } from "./auth/purge.ts";
import type { Deps } from "./core/deps.ts";
import { announceUsage } from "./domain/files/usage/announce-usage.ts";
import { sweepPictures } from "./domain/people/accounts/sweep-pictures.ts";
import { purgeCommentImages } from "./domain/sharing/comment-images/purge-comment-images.ts";
import { seedDemoBuilds } from "./demo/builds/seed-builds.ts";
import { deliverAutomation, purgeAutomations } from "./domain/reactions/automations/deliver.ts";
import { compareFiles } from "./domain/builds/conclusion/compare-files.ts";
import { placeThreads } from "./domain/reactions/placement/place-threads.ts";
import { purgeBuilds } from "./domain/builds/retention/purge-builds.ts";
import { revertRule } from "./domain/builds/rules/revert-rule.ts";
import { compareArrived, startBuild } from "./domain/builds/conclusion/start-build.ts";
import { takeOverRejections } from "./domain/builds/conclusion/take-over-rejections.ts";
import { rejudgeBuilds } from "./domain/builds/conclusion/withdraw-decisions.ts";
import { sendCommitStatus } from "./domain/reactions/commit-statuses/send-commit-status.ts";
import { updatePullRequestComment } from "./domain/reactions/pull-request-comments/update-comment.ts";
import { drawMailCrop } from "./domain/comments/thread-crop.ts";
import { sendDeploymentStatus } from "./domain/reactions/commit-statuses/deployment-status.ts";
import { purgeDeployments } from "./domain/builds/deployments/purge-deployments.ts";
import { sendDigests } from "./domain/comments/inbox/send-digests.ts";
import { purgeHistory } from "./domain/base/history/purge-history.ts";
import { purgeExpiredMedia, sweepStorage } from "./domain/media/purge-media.ts";
import { purgeDeletedProjects } from "./domain/builds/retention/purge-projects.ts";
import { countBuildTests } from "./domain/builds/tests/count-build.ts";
import { startLastUsedFlush, writeLastUsed } from "./domain/projects/tokens/last-used.ts";
import type { JobHandlers } from "./jobs/run-job.ts";
import { purgeJobs, startSchedule } from "./jobs/schedule.ts";
import { startWorker } from "./jobs/worker.ts";
import { adoptWaitingMail, openMailSender, purgeDevMails } from "./mail/send-mail.ts";
import { makePoster } from "./media/poster.ts";
import { makePreview } from "./media/preview.ts";
import { publishPullRequest } from "./domain/media/publish-pull-request.ts";

/** Starts the worker of this process with the handlers of all kinds of jobs, and the schedule of periodic jobs. */
export function startJobs(deps: Deps): { stop(): Promise<void> } {
  const mail = openMailSender(deps, undefined, drawMailCrop);
  const handlers: JobHandlers = {
    "mail.send": mail.send,
    "mail.adopt-outbox": adoptWaitingMail,
    "mail.purge": purgeDevMails,
    "media.preview": makePreview,
    "media.poster": makePoster,
    "media.purge": async (own) => void (await purgeExpiredMedia(own)),
    "media.sweep": sweepStorage,
    "people.sweep": sweepPictures,
    "comment-images.purge": async (own, _payload, { signal }) => purgeCommentImages(own, signal),
    "projects.purge": async (own, _payload, { signal }) => void (await purgeDeletedProjects(own, signal)),
    "builds.purge": async (own, _payload, { signal }) => purgeBuilds(own, signal),
    "deployments.purge": async (own, _payload, { signal }) => purgeDeployments(own, signal),
    "builds.arrived": compareArrived,
    "builds.start": startBuild,
    "builds.compare": compareFiles,
    "builds.revert-rule": revertRule,
    "builds.rejudge": rejudgeBuilds,
    "builds.take-over-rejections": takeOverRejections,
    "builds.place-threads": placeThreads,
    "builds.count-tests": countBuildTests,
    "demo.builds": seedDemoBuilds,
    "automations.deliver": deliverAutomation,
    "automations.purge": async (own, _payload, { signal }) => purgeAutomations(own, signal),
    "pull-requests.publish": publishPullRequest,
    "commit-statuses.send": sendCommitStatus,
    "deployments.status": sendDeploymentStatus,
    "pull-request-comments.update": updatePullRequestComment,
    "tokens.last-used": writeLastUsed,
    "history.purge": async (own) => void (await purgeHistory(own)),
    "digests.send": sendDigests,
    "usage.announce": announceUsage,
    "oauth.purge": purgeExpiredAuthorizations,
    "jobs.purge": purgeJobs,
  };
  const schedule = startSchedule(deps);
  const worker = startWorker(deps, handlers);
  return {
    async stop() {
      await schedule.stop();
      await worker.stop();
      mail.close();
    },
  };
}

/** Starts the background work of a service process: its last-used times, and a worker unless `JOBS=off`. */
export function startBackgroundWork(deps: Deps): { stop(): Promise<void> } {
  const lastUsed = startLastUsedFlush(deps);
  const jobs = deps.settings.jobs ? startJobs(deps) : null;
  return {
    async stop() {
      await lastUsed.stop();
      await jobs?.stop();
    },
  };
}
