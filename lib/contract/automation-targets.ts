import * as z from "zod";
import { User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, Timestamp } from "./shared.ts";

export const AutomationTargetKind = z.enum(["slack", "teams", "discord", "webhook"]);

const plainLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), "must not contain control characters");
const name = plainLine(256);
const url = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text), "must be a web address such as https://example.com/hooks/1")
  .refine((text) => !URL.canParse(text) || (!new URL(text).username && !new URL(text).password), "must not contain a user name or password")
  .meta({ description: "Address that receives the messages. Write-only." });
const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{10,500}$/, "must be a token without spaces")
  .meta({ description: "Slack bot token with the scope `chat:write`. Write-only." });
const channelId = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,32}$/, "must be an id of a Slack channel such as C0123456789")
  .meta({ description: "Slack's id of the channel." });
const secret = z
  .string()
  .regex(/^[\x21-\x7e]{16,256}$/, "must have 16 to 256 characters without spaces")
  .meta({ description: "Key of the signatures. Write-only." });

/** Fields of each kind, besides its name. */
const fieldsOf = {
  slack: ["url", "token", "channelId"],
  teams: ["url"],
  discord: ["url"],
  webhook: ["url", "secret"],
} as const;
const secretFields = ["url", "token", "channelId", "secret"] as const;

/** Returns the given fields that a kind of destination does not have. */
export const foreignTargetFields = (
  kind: z.output<typeof AutomationTargetKind>,
  given: Partial<Record<(typeof secretFields)[number], unknown>>,
): string[] => secretFields.filter((field) => given[field] !== undefined && !(fieldsOf[kind] as readonly string[]).includes(field));

export const AutomationTargetInput = z
  .object({
    kind: AutomationTargetKind,
    name,
    url: url.optional(),
    token: token.optional(),
    channelId: channelId.optional(),
    secret: secret.optional(),
  })
  .superRefine((target, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", message, path: [field] });
    for (const field of foreignTargetFields(target.kind, target)) refuse(field, `does not belong to the kind ${target.kind}`);
    if (target.kind !== "slack") {
      if (target.url === undefined) refuse("url", "is needed");
      if (target.kind === "webhook" && target.secret === undefined) refuse("secret", "is needed");
    } else if ((target.url === undefined) === (target.token === undefined))
      refuse("url", "must be the address of an incoming webhook, or a token and a channelId in place of it");
    else if (target.token !== undefined && target.channelId === undefined) refuse("channelId", "is needed with a token");
  });

export const AutomationTargetChange = z
  .object({ name, url, token, channelId, secret })
  .partial()
  .meta({ description: "Absent fields stay as they are." });

export const AutomationTarget = z
  .object({
    id: z.string().meta({ description: "The `webhookId` of actions, and the `channelId` of stored Slack actions." }),
    kind: AutomationTargetKind,
    name: z.string().meta({ description: "For Slack the name of the channel." }),
    channelId: z.string().nullable(),
    hint: z.string().meta({ description: "Host and last four characters of the address. The address itself is never returned." }),
    createdAt: Timestamp,
    createdBy: User.nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: "AutomationTarget" });

const AutomationTargetPath = AccountPath.extend({ targetId: z.string().min(1).meta({ description: "Id of the destination." }) });
const membersOnly = "Needs a role that administers every project of the account: owner or member.";

export const automationTargetOperations = operations("Automations", {
  "GET /projects/{owner}/{project}/automation-targets": {
    operationId: "listAutomationTargets",
    summary: "List destinations of automations",
    description:
      "Returns the destinations of the project's account, oldest first, without their addresses and secrets. Needs the admin role in the project.",
    access: byUser("projects:read"),
    params: ProjectPath,
    query: PageQuery,
    responses: { 200: paginated(AutomationTarget), ...errors },
    extension: true,
  },
  "POST /accounts/{accountSlug}/automation-targets": {
    operationId: "createAutomationTarget",
    summary: "Add a destination of automations",
    description: `Adds a Slack channel, or a webhook of Microsoft Teams, Discord or another program. Private addresses are 400 unless the operator allows them. A taken name and the 101st destination are 409. ${membersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    body: AutomationTargetInput,
    responses: { 201: AutomationTarget, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "PATCH /accounts/{accountSlug}/automation-targets/{targetId}": {
    operationId: "updateAutomationTarget",
    summary: "Change a destination of automations",
    description: `Renames it, or replaces its address, token or secret. ${membersOnly}`,
    access: byUser("account:admin"),
    params: AutomationTargetPath,
    body: AutomationTargetChange,
    responses: { 200: AutomationTarget, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "DELETE /accounts/{accountSlug}/automation-targets/{targetId}": {
    operationId: "deleteAutomationTarget",
    summary: "Remove a destination of automations",
    description: `Deletes its address and secret. Actions that name it fail from then on. ${membersOnly}`,
    access: byUser("account:admin"),
    params: AutomationTargetPath,
    responses: { 204: null, ...errors },
    extension: true,
  },
});
