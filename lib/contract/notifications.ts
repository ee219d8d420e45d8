import * as z from "zod";
import { byAnyone, byUser, operations } from "./operation.ts";
import { bodyErrors, errors } from "./shared.ts";

/** Kinds of email that a person can turn off. */
export const notificationCategories = ["reply", "mention", "reaction", "builds"] as const;

/** Kinds of email that a person wants; all of them by default. */
export const Notifications = z
  .object({
    reply: z.boolean().meta({ description: "Replies in threads that the person subscribes to." }),
    mention: z.boolean().meta({ description: "Comments that mention the person." }),
    reaction: z.boolean().meta({ description: "Reactions in threads that the person subscribes to." }),
    builds: z.boolean().meta({
      description: "Review requests, and changes, reviews and new threads of builds that the person subscribes to.",
    }),
  })
  .meta({ id: "Notifications" });

const Token = z.object({ token: z.string().min(1).max(500).meta({ description: "Token of the link in an email." }) });

export const notificationOperations = operations("Users", {
  "GET /me/notifications": {
    operationId: "getMyNotifications",
    summary: "Get email preferences",
    description: "Returns the kinds of email that the caller wants.",
    access: byUser("comments:read"),
    responses: { 200: Notifications, ...errors },
    extension: true,
  },
  "PATCH /me/notifications": {
    operationId: "updateMyNotifications",
    summary: "Update email preferences",
    description: "Turns kinds of email on or off. Kinds that are not sent keep their value.",
    access: byUser("comments:write"),
    body: Notifications.partial(),
    responses: { 200: Notifications, ...bodyErrors },
    extension: true,
  },
  "GET /unsubscribe": {
    operationId: "openUnsubscribe",
    tag: "Instance",
    summary: "Open the unsubscribe page",
    description: "Redirects mail clients that open the link instead of posting to it. Changes nothing.",
    access: byAnyone(),
    query: Token,
    responses: { 303: null, ...errors },
    extension: true,
  },
  "POST /unsubscribe": {
    operationId: "unsubscribe",
    tag: "Instance",
    summary: "Unsubscribe with a token",
    description:
      "Ends a kind of email, or the emails of one thread or build, in one click and without signing in (RFC 8058). The request body is ignored. The " +
      "token is signed and does not expire. The response names what the token is for, and is the same for a person, thread or build that is gone.",
    access: byAnyone(),
    query: Token,
    responses: {
      200: z.object({
        stopped: z
          .enum([...notificationCategories, "thread", "build"])
          .meta({ description: "The kind of email, or `thread` or `build` for the emails of one thread or build." }),
      }),
      ...errors,
    },
    extension: true,
  },
});
