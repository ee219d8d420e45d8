import type { Contract } from "../../../lib/contract/index.ts";
import type { Handlers } from "../serve.ts";
import { accessRequestHandlers } from "./access-requests.ts";
import { accountHandlers, operatorHandlers } from "./accounts.ts";
import { automationHandlers, automationRunHandlers, automationTargetHandlers } from "./automations.ts";
import { analyticsHandlers } from "./analytics.ts";
import {
  buildCauseHandlers,
  buildHandlers,
  buildOverviewHandlers,
  ciTokenHandlers,
  buildReviewHandlers,
  writeBackHandlers,
  buildUploadHandlers,
} from "./builds.ts";
import { buildComparisonHandlers } from "./build-comparisons.ts";
import { buildChangeHandlers } from "./build-changes.ts";
import { buildRuleHandlers } from "./build-rules.ts";
import { testCommentHandlers } from "./test-comments.ts";
import { buildCommentHandlers } from "./build-comments.ts";
import { buildEventHandlers } from "./build-events.ts";
import { changeLinkHandlers } from "./change-links.ts";
import { mediaCommentHandlers } from "./media-comments.ts";
import { commentImageHandlers } from "./comment-images.ts";
import { contributorHandlers } from "./contributors.ts";
import { deploymentHandlers } from "./deployments.ts";
import { domainHandlers } from "./domains.ts";
import { guestHandlers } from "./guests.ts";
import { gitlabHandlers } from "./gitlab.ts";
import { groupHandlers } from "./groups.ts";
import { historyHandlers } from "./history.ts";
import { inboundMailHandlers } from "./inbound-mail.ts";
import { inboxHandlers } from "./inbox.ts";
import { inviteHandlers } from "./invites.ts";
import { joinHandlers } from "./joining.ts";
import { mediaReviewHandlers } from "./media-reviews.ts";
import { mediaBatchHandlers } from "./media-batches.ts";
import { mediaHandlers } from "./media.ts";
import { memberHandlers } from "./members.ts";
import { notificationHandlers } from "./notifications.ts";
import { passkeyHandlers } from "./passkeys.ts";
import { profileHandlers } from "./profile.ts";
import { projectLifecycleHandlers } from "./project-lifecycle.ts";
import { projectHandlers } from "./projects.ts";
import { publicProjectHandlers } from "./public-projects.ts";
import { pullRequestHandlers } from "./pull-requests.ts";
import { searchHandlers } from "./search.ts";
import { shareLinkHandlers } from "./share-links.ts";
import { shareHandlers } from "./shares.ts";
import { teamLifecycleHandlers } from "./team-lifecycle.ts";
import { teamSecurityHandlers } from "./team-security.ts";
import { sessionHandlers } from "./sessions.ts";
import { testImageHandlers } from "./test-images.ts";
import { testHandlers } from "./tests.ts";
import { tokenHandlers } from "./tokens.ts";

/** Handlers of all operations of the contract. */
export const handlers: Handlers<Contract> = {
  ...accountHandlers,
  ...operatorHandlers,
  ...analyticsHandlers,
  ...profileHandlers,
  ...searchHandlers,
  ...pullRequestHandlers,
  ...projectHandlers,
  ...publicProjectHandlers,
  ...commentImageHandlers,
  ...contributorHandlers,
  ...accessRequestHandlers,
  ...projectLifecycleHandlers,
  ...ciTokenHandlers,
  ...buildUploadHandlers,
  ...buildHandlers,
  ...buildCauseHandlers,
  ...buildChangeHandlers,
  ...buildComparisonHandlers,
  ...buildRuleHandlers,
  ...changeLinkHandlers,
  ...testHandlers,
  ...testImageHandlers,
  ...buildReviewHandlers,
  ...writeBackHandlers,
  ...buildOverviewHandlers,
  ...buildCommentHandlers,
  ...testCommentHandlers,
  ...buildEventHandlers,
  ...automationHandlers,
  ...automationTargetHandlers,
  ...automationRunHandlers,
  ...mediaHandlers,
  ...mediaBatchHandlers,
  ...mediaReviewHandlers,
  ...mediaCommentHandlers,
  ...notificationHandlers,
  ...inboxHandlers,
  ...inboundMailHandlers,
  ...shareHandlers,
  ...guestHandlers,
  ...shareLinkHandlers,
  ...memberHandlers,
  ...groupHandlers,
  ...teamLifecycleHandlers,
  ...inviteHandlers,
  ...joinHandlers,
  ...deploymentHandlers,
  ...domainHandlers,
  ...historyHandlers,
  ...tokenHandlers,
  ...sessionHandlers,
  ...passkeyHandlers,
  ...teamSecurityHandlers,
  ...gitlabHandlers,
};
