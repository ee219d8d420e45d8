import * as z from "zod";
import { DisplayName } from "./names.ts";
import { byAnyone, byDashboard, byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ownersOnly, Slug, Timestamp } from "./shared.ts";

export const TeamUserLevel = z.enum(["owner", "member", "contributor"]).meta({ id: "TeamUserLevel" });
export const TeamDefaultUserLevel = z.enum(["member", "contributor"]).meta({ id: "TeamDefaultUserLevel" });
export const AccountType = z.enum(["user", "team"]);

export const User = z
  .object({
    id: z.string().meta({ description: "The user's account id." }),
    slug: z.string(),
    name: z.string().nullable().meta({ description: "Display name." }),
    pictureUrl: z.string().nullable().optional().meta({ description: "Square picture of 256 pixels; null without one (extension)." }),
  })
  .meta({ id: "User" });

/** An account in the list of the caller's accounts. */
export const AccountSummary = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string().nullable(),
    type: AccountType,
    level: TeamUserLevel.nullable().meta({ description: "The caller's role; null on the personal account (extension)." }),
    maxTokenDays: z.int().nullable().optional().meta({ description: "Longest lifetime of a token in days (extension)." }),
    passkeyRequired: z
      .boolean()
      .optional()
      .meta({ description: "The account opens only in a session that was confirmed with a passkey (extension)." }),
  })
  .meta({ id: "AccountSummary" });

export const Me = User.extend({
  accounts: z.array(AccountSummary).meta({ description: "The accounts that the token can access." }),
  operator: z.boolean().optional().meta({ description: "The person may see the state of this instance (extension)." }),
}).meta({ id: "Me" });

export const AccountDetails = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string().nullable(),
    type: AccountType,
    plan: z
      .object({ name: z.string(), includedScreenshots: z.int() })
      .nullable()
      .meta({ description: "`self-hosted`, or `unlimited` with the largest 32-bit number. Never null." }),
    periodStartDate: Timestamp.nullable(),
    periodEndDate: Timestamp.nullable(),
    currentPeriodScreenshots: z.int().meta({ description: "Metered units used since `periodStartDate`." }),
    includedScreenshots: z.int(),
    consumptionRatio: z.number().meta({ description: "Used units divided by included units; above 1 is over the limit." }),
    additionalScreenshotsCost: z.number(),
    defaultUserLevel: TeamDefaultUserLevel.nullable(),
    limits: z
      .object({
        maxFileBytes: z.int(),
        screenshotsPerMonth: z.int().nullable().meta({ description: "Included units of a month; null where unlimited." }),
        mediaDays: z.int().meta({ description: "Days that versions of media are kept; 0 for ever." }),
        buildDays: z.int().meta({ description: "Days that builds and deployments are kept; 0 for ever." }),
        deletesFrom: Timestamp.nullable().meta({ description: "After a change of these days: the time before which nothing is deleted." }),
      })
      .optional()
      .meta({ description: "Limits of the instance (extension)." }),
  })
  .meta({ id: "AccountDetails" });

const day = z.iso.date();

export const UsageQuery = z.object({
  from: day.optional().meta({ description: "First UTC day. Default: the first day of this month." }),
  to: day.optional().meta({ description: "Last UTC day, at most 92 days later. Default: today." }),
});

const AccountUsage = z
  .object({
    plan: z.string().nullable().meta({ description: "`self-hosted`; null where screenshots are unlimited." }),
    periodStartDate: Timestamp,
    periodEndDate: Timestamp,
    used: z.int().meta({ description: "Units of the whole account since `periodStartDate`." }),
    included: z.int().nullable().meta({ description: "Units of a period; null for unlimited." }),
    refusedAbove: z.int().nullable().meta({ description: "No build is created above this number of used units; null for unlimited." }),
    days: z.array(
      z.object({
        date: day,
        project: z.object({ id: z.string(), name: z.string().nullable().meta({ description: "Null for a deleted project." }) }),
        units: z.int().meta({ description: "All units of the day." }),
        snapshots: z.int().meta({ description: "Snapshots of builds, those of Storybook included." }),
        storybook: z.int().meta({ description: "Snapshots that Storybook made." }),
        media: z.int().meta({ description: "Units of uploaded media; a video has 25." }),
      }),
    ),
  })
  .meta({ id: "AccountUsage" });

export const CreateTeam = z.object({
  name: DisplayName.meta({ description: "Display name of the team." }),
  slug: Slug.optional().meta({ description: "Used in URLs. Derived from the name when absent." }),
});

const Instance = z
  .object({
    version: z.string(),
    empty: z.boolean().meta({ description: "No account exists yet." }),
    demo: z.boolean().meta({ description: "The demo team is available." }),
    mailbox: z.boolean().meta({ description: "Emails go to the dev mailbox." }),
    historyDays: z.int().optional().meta({ description: "Days that a history entry is kept." }),
  })
  .meta({ id: "Instance" });

const DevMail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    hasHtml: z.boolean().meta({ description: "The email has an HTML part." }),
    createdAt: Timestamp,
  })
  .meta({ id: "DevMail" });

export const accountOperations = operations("Users", {
  "GET /me": {
    operationId: "getMe",
    summary: "Get the current user",
    description: "Returns the user of the token and the accounts that the token can access.",
    access: byUser("profile"),
    responses: { 200: Me, ...errors },
  },
  "GET /accounts/{accountSlug}": {
    operationId: "getAccount",
    summary: "Get an account",
    description: "Returns an account with its limits and its usage in the current period.",
    access: byUser("profile"),
    params: AccountPath,
    responses: { 200: AccountDetails, ...errors },
  },
  "GET /accounts/{accountSlug}/usage": {
    operationId: "getAccountUsage",
    summary: "Get the usage of an account",
    description:
      "Returns metered units by day and project, the limit and the number above which builds are refused. Contributors get the days of their projects.",
    access: byUser("profile"),
    params: AccountPath,
    query: UsageQuery,
    responses: { 200: AccountUsage, ...errors },
    extension: true,
  },
  "PATCH /accounts/{accountSlug}": {
    operationId: "updateAccount",
    tag: "Members",
    summary: "Update a team",
    description: `Sets the role of people who join by the invite link or a domain, and the display name. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: z.object({
      defaultUserLevel: TeamDefaultUserLevel,
      name: DisplayName.optional().meta({ description: "Display name (extension)." }),
    }),
    responses: { 200: AccountDetails, ...bodyErrors },
  },
  "POST /accounts": {
    operationId: "createTeam",
    summary: "Create a team",
    description: "The caller becomes the owner. Personal access tokens are refused, because each is limited to existing accounts.",
    access: byDashboard("account:admin"),
    body: CreateTeam,
    responses: { 201: AccountDetails, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /instance": {
    operationId: "getInstance",
    tag: "Instance",
    summary: "Get this instance",
    description: "Returns what a visitor needs to know before signing in.",
    access: byAnyone(),
    responses: { 200: Instance, ...errors },
    extension: true,
  },
  "GET /instance/mailbox": {
    operationId: "listDevMails",
    tag: "Instance",
    summary: "List emails of the dev mailbox",
    description: "Returns the newest emails. 404 when a mail server is configured or the service doesn't listen on loopback.",
    access: byAnyone(),
    query: z.object({ to: z.string().min(1).optional() }),
    responses: { 200: z.array(DevMail), ...errors },
    extension: true,
  },
  "GET /instance/mailbox/{mailId}/html": {
    operationId: "renderDevMail",
    tag: "Instance",
    summary: "Get the HTML of an email in the dev mailbox",
    description: "Returns the HTML part, or null for a plain text email. 404 when there is no dev mailbox.",
    access: byAnyone(),
    params: z.object({ mailId: z.string().min(1) }),
    responses: { 200: z.object({ html: z.string().nullable() }), ...errors },
    extension: true,
  },
});
