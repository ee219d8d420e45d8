import * as z from "zod";
import { byAnyone, byDashboard, byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, Slug, Timestamp } from "./shared.ts";

export const TeamUserLevel = z.enum(["owner", "member", "contributor"]).meta({ id: "TeamUserLevel" });
export const TeamDefaultUserLevel = z.enum(["member", "contributor"]).meta({ id: "TeamDefaultUserLevel" });
export const AccountType = z.enum(["user", "team"]);

export const User = z
  .object({
    id: z.string().meta({ description: "The user's account id." }),
    slug: z.string(),
    name: z.string().nullable().meta({ description: "Display name." }),
  })
  .meta({ id: "User" });

/** An account as the list of the caller's accounts shows it. `level` is ours: the caller's role, null on the personal account. */
export const AccountSummary = z
  .object({ id: z.string(), slug: z.string(), name: z.string().nullable(), type: AccountType, level: TeamUserLevel.nullable() })
  .meta({ id: "AccountSummary" });

export const Me = User.extend({
  accounts: z.array(AccountSummary).meta({ description: "The accounts this token reaches." }),
}).meta({ id: "Me" });

export const AccountDetails = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string().nullable(),
    type: AccountType,
    plan: z.object({ name: z.string(), includedScreenshots: z.int() }).nullable(),
    periodStartDate: Timestamp.nullable(),
    periodEndDate: Timestamp.nullable(),
    currentPeriodScreenshots: z.int().meta({ description: "Metered units used since periodStartDate." }),
    includedScreenshots: z.int(),
    consumptionRatio: z.number().meta({ description: "Used over included; above 1 is over the plan." }),
    additionalScreenshotsCost: z.number(),
    defaultUserLevel: TeamDefaultUserLevel.nullable(),
  })
  .meta({ id: "AccountDetails" });

export const CreateTeam = z.object({
  name: z.string().trim().min(1).max(100).meta({ description: "Display name of the team." }),
  slug: Slug.optional().meta({ description: "Slug in addresses; derived from the name when absent." }),
});

const Instance = z
  .object({
    version: z.string(),
    empty: z.boolean().meta({ description: "No account exists yet." }),
    demo: z.boolean().meta({ description: "The demo team can be opened here." }),
    mailbox: z.boolean().meta({ description: "Mail lands in the local mailbox." }),
    historyDays: z.int().optional().meta({ description: "Days that the history of a team keeps an entry." }),
  })
  .meta({ id: "Instance" });

const LocalMail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    drawn: z.boolean().meta({ description: "It is mailed with an HTML part as well." }),
    createdAt: Timestamp,
  })
  .meta({ id: "LocalMail" });

export const accounts = operations({
  "GET /me": {
    operationId: "getMe",
    tag: "Users",
    summary: "Get the current user",
    description: "The user behind the token, and the accounts that the token reaches.",
    access: byUser("profile"),
    responses: { 200: Me, ...errors },
  },
  "GET /accounts/{accountSlug}": {
    operationId: "getAccount",
    tag: "Users",
    summary: "Get an account",
    description: "An account with its plan and the usage of the current period.",
    access: byUser("profile"),
    params: AccountPath,
    responses: { 200: AccountDetails, ...errors },
  },
  "POST /accounts": {
    operationId: "createTeam",
    tag: "Users",
    summary: "Create a team",
    description: "The caller becomes the team's owner. Not open to personal access tokens, which are bound to accounts.",
    access: byDashboard("account:admin"),
    body: CreateTeam,
    responses: { 201: AccountDetails, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /instance": {
    operationId: "getInstance",
    tag: "Instance",
    summary: "Describe this instance",
    description: "What a visitor needs to know before signing in.",
    access: byAnyone(),
    responses: { 200: Instance, ...errors },
    extension: true,
  },
  "GET /instance/mailbox": {
    operationId: "listLocalMail",
    tag: "Instance",
    summary: "Read the local mailbox",
    description: "The newest mails, while no mail server is configured and the service listens on loopback; 404 otherwise.",
    access: byAnyone(),
    query: z.object({ to: z.string().min(1).optional() }),
    responses: { 200: z.array(LocalMail), ...errors },
    extension: true,
  },
  "GET /instance/mailbox/{mailId}/html": {
    operationId: "drawLocalMail",
    tag: "Instance",
    summary: "Draw a mail of the local mailbox",
    description: "Its HTML part, as a mail server would be given it; null for a mail that is text alone. 404 as the mailbox itself.",
    access: byAnyone(),
    params: z.object({ mailId: z.string().min(1) }),
    responses: { 200: z.object({ html: z.string().nullable() }), ...errors },
    extension: true,
  },
});
