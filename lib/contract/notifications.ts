import * as z from "zod";
import { byAnyone, byUser, operations } from "./operation.ts";
import { bodyErrors, errors } from "./shared.ts";

/** The kinds of mail a person may do without. */
export const notificationCategories = ["reply", "mention", "reaction"] as const;

/** Which mails a person wants; all of them until said otherwise. */
export const Notifications = z
  .object({
    reply: z.boolean().meta({ description: "Replies in threads the person takes part in." }),
    mention: z.boolean().meta({ description: "Comments that mention the person." }),
    reaction: z.boolean().meta({ description: "Reactions in threads the person takes part in." }),
  })
  .meta({ id: "Notifications" });

const Token = z.object({ token: z.string().min(1).max(500).meta({ description: "From a mail." }) });

export const notifications = operations({
  "GET /me/notifications": {
    operationId: "getMyNotifications",
    tag: "Users",
    summary: "Read the choice of mails",
    access: byUser("comments:read"),
    responses: { 200: Notifications, ...errors },
    extension: true,
  },
  "PATCH /me/notifications": {
    operationId: "updateMyNotifications",
    tag: "Users",
    summary: "Choose which mails to get",
    description: "Kinds that are not named stay as they are.",
    access: byUser("comments:write"),
    body: Notifications.partial(),
    responses: { 200: Notifications, ...bodyErrors },
    extension: true,
  },
  "GET /unsubscribe": {
    operationId: "openUnsubscribe",
    tag: "Instance",
    summary: "Go to the page where mail is stopped",
    description: "For mail programs that open the address instead of posting to it. Changes nothing.",
    access: byAnyone(),
    query: Token,
    responses: { 303: null, ...errors },
    extension: true,
  },
  "POST /unsubscribe": {
    operationId: "unsubscribe",
    tag: "Instance",
    summary: "Stop a kind of mail, or the mails of one thread",
    description:
      "What the link in a mail does, in one click and without signing in (RFC 8058); the body is not read. The token is signed and does " +
      "not run out. The answer says what the token is for, and is the same whether or not anything is there to stop.",
    access: byAnyone(),
    query: Token,
    responses: {
      200: z.object({
        stopped: z.enum([...notificationCategories, "thread"]).meta({ description: "A kind of mail, or those of a thread." }),
      }),
      ...errors,
    },
    extension: true,
  },
});
