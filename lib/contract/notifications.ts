import * as z from "zod";
import { byAnyone, byUser, operations } from "./operation.ts";
import { bodyErrors, errors } from "./shared.ts";

/** Kinds of email that a person can turn off. */
export const notificationCategories = ["reply", "mention", "reaction", "builds", "uploads", "assignments"] as const;

/** Returns true for the name of a time zone that the runtime supports, such as `Europe/Berlin`. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Kinds of email that a person wants, all of them by default, and how they arrive. */
export const Notifications = z
  .object({
    reply: z.boolean().meta({ description: "Replies in threads that the person subscribes to." }),
    mention: z.boolean().meta({ description: "Comments that mention the person." }),
    reaction: z.boolean().meta({ description: "Reactions in threads that the person subscribes to." }),
    builds: z.boolean().meta({
      description: "Review requests, changes, reviews and new threads of builds, and new threads of tests, that the person subscribes to.",
    }),
    uploads: z
      .boolean()
      .meta({ description: "New threads on media that the person uploaded. While it is off, they don't subscribe to these." }),
    assignments: z.boolean().meta({ description: "Threads that are assigned to the person." }),
    digest: z.boolean().meta({
      description: "One email a day at 8:00 with the unread threads, in place of single emails about comments. Off by default.",
    }),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, "must be an IANA time zone")
      .meta({ description: "Time zone of the digest, such as `Europe/Berlin`. UTC by default." }),
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
      "Ends a kind of email, or the emails of one thread, build or test, in one click and without signing in (RFC 8058). The request body is ignored. The " +
      "token is signed and does not expire. The response names what the token is for, and is the same for a deleted person, thread, build or test.",
    access: byAnyone(),
    query: Token,
    responses: {
      200: z.object({
        stopped: z.enum([...notificationCategories, "digest", "thread", "build", "test", "guest"]).meta({
          description:
            "The kind of email; `digest` for all emails about comments; `thread`, `build` or `test` for those of one thread, build or test; `guest` for replies to a guest.",
        }),
      }),
      ...errors,
    },
    extension: true,
  },
});
