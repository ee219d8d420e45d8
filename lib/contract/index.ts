import { accessRequestOperations } from "./access-requests.ts";
import { accountOperations } from "./accounts.ts";
import { automationRunOperations } from "./automation-runs.ts";
import { automationTargetOperations } from "./automation-targets.ts";
import { automationOperations } from "./automations.ts";
import { analyticsOperations } from "./analytics.ts";
import { buildCauseOperations } from "./build-causes.ts";
import { buildChangeOperations } from "./build-changes.ts";
import { buildComparisonOperations } from "./build-comparisons.ts";
import { testCommentOperations } from "./test-comments.ts";
import { buildCommentOperations } from "./build-comments.ts";
import { buildEventOperations } from "./build-events.ts";
import { buildOverviewOperations } from "./build-overviews.ts";
import { buildReviewOperations } from "./build-reviews.ts";
import { buildRuleOperations } from "./build-rules.ts";
import { buildUploadOperations } from "./build-uploads.ts";
import { buildOperations } from "./builds.ts";
import { changeLinkOperations } from "./change-links.ts";
import { ciTokenOperations } from "./ci-tokens.ts";
import { mediaCommentOperations } from "./media-comments.ts";
import { commentImageOperations } from "./comment-images.ts";
import { contributorOperations } from "./contributors.ts";
import { deploymentOperations } from "./deployments.ts";
import { domainOperations } from "./domains.ts";
import { guestOperations } from "./guests.ts";
import { gitlabOperations } from "./gitlab.ts";
import { groupOperations } from "./groups.ts";
import { historyOperations } from "./history.ts";
import { inboundMailOperations } from "./inbound-mail.ts";
import { inboxOperations } from "./inbox.ts";
import { inviteOperations } from "./invites.ts";
import { joinOperations } from "./joining.ts";
import { mediaBatchOperations } from "./media-batches.ts";
import { mediaReviewOperations } from "./media-reviews.ts";
import { mediaOperations } from "./media.ts";
import { memberOperations } from "./members.ts";
import { notificationOperations } from "./notifications.ts";
import { operatorOperations } from "./operators.ts";
import { passkeyOperations } from "./passkeys.ts";
import { profileOperations } from "./profile.ts";
import { projectLifecycleOperations } from "./project-lifecycle.ts";
import { projectOperations } from "./projects.ts";
import { publicProjectOperations } from "./public-projects.ts";
import { pullRequestOperations } from "./pull-requests.ts";
import { searchOperations } from "./search.ts";
import { shareLinkOperations } from "./share-links.ts";
import { shareOperations } from "./shares.ts";
import { teamLifecycleOperations } from "./team-lifecycle.ts";
import { teamSecurityOperations } from "./team-security.ts";
import { sessionOperations } from "./sessions.ts";
import { testImageOperations } from "./test-images.ts";
import { testOperations } from "./tests.ts";
import { tokenOperations } from "./tokens.ts";
import { writeBackOperations } from "./write-backs.ts";

/** Every operation of the REST API, keyed by route. Routing, validation, OpenAPI, BFF and client all read this table. */
export const contract = {
  ...accountOperations,
  ...operatorOperations,
  ...analyticsOperations,
  ...profileOperations,
  ...searchOperations,
  ...pullRequestOperations,
  ...projectOperations,
  ...publicProjectOperations,
  ...commentImageOperations,
  ...contributorOperations,
  ...accessRequestOperations,
  ...projectLifecycleOperations,
  ...ciTokenOperations,
  ...buildUploadOperations,
  ...buildOperations,
  ...buildCauseOperations,
  ...buildOverviewOperations,
  ...buildChangeOperations,
  ...buildComparisonOperations,
  ...buildRuleOperations,
  ...changeLinkOperations,
  ...deploymentOperations,
  ...testOperations,
  ...testImageOperations,
  ...buildReviewOperations,
  ...writeBackOperations,
  ...buildCommentOperations,
  ...testCommentOperations,
  ...buildEventOperations,
  ...automationOperations,
  ...automationTargetOperations,
  ...automationRunOperations,
  ...mediaOperations,
  ...mediaBatchOperations,
  ...mediaReviewOperations,
  ...mediaCommentOperations,
  ...notificationOperations,
  ...inboxOperations,
  ...inboundMailOperations,
  ...shareOperations,
  ...guestOperations,
  ...shareLinkOperations,
  ...memberOperations,
  ...groupOperations,
  ...teamLifecycleOperations,
  ...inviteOperations,
  ...joinOperations,
  ...domainOperations,
  ...historyOperations,
  ...tokenOperations,
  ...sessionOperations,
  ...passkeyOperations,
  ...teamSecurityOperations,
  ...gitlabOperations,
};
export type Contract = typeof contract;
