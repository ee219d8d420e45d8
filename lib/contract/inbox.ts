import * as z from "zod";
import { User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, errors, queryInt, Timestamp } from "./shared.ts";

/** Lists of the inbox. */
export const inboxLists = ["following", "all", "assigned", "overdue"] as const;

const counted = (text: string) =>
  z
    .int()
    .max(100)
    .meta({ description: `${text}, at most 100.` });

/** Number of threads in each list of the inbox. */
const InboxCounts = z
  .object({
    following: counted("Unread threads that involve the caller"),
    all: counted("Unread threads of all projects that the caller can see"),
    assigned: counted("Open threads that are assigned to the caller"),
    overdue: counted("Those of them whose due date has passed"),
  })
  .meta({ id: "InboxCounts" });

const InboxThread = z
  .object({
    id: z.string().meta({ description: "Id of the thread's root comment." }),
    unread: z.boolean(),
    reason: z
      .enum(["reply", "mention", "uploads", "builds", "assignments"])
      .nullable()
      .meta({ description: "Why the thread involves the caller; null for other threads." }),
    activeAt: Timestamp.meta({ description: "Time of the newest comment, or of the assignment." }),
    url: z.url().meta({ description: "Page that shows the newest comment at its place." }),
    cropUrl: z.url().nullable().meta({
      description: "Picture of the place with its pin, at most 480 pixels wide; null where there is none. Valid for at least an hour.",
    }),
    account: z.object({ slug: z.string(), name: z.string().nullable() }),
    project: z.string(),
    subject: z.object({
      type: z.enum(["media", "build", "test"]),
      name: z.string().meta({ description: "Name of the media, of the build such as `build #12`, or of the test such as `test home`." }),
      snapshotName: z.string().nullable(),
      version: z.int().nullable().meta({ description: "Version of the media that the thread was written on." }),
    }),
    comment: z.object({
      id: z.string(),
      author: User.nullable(),
      guestName: z.string().nullable().meta({ description: "Name of the guest who wrote it; null for people of the project." }),
      text: z.string().meta({ description: "At most 300 characters of the newest comment." }),
      isReply: z.boolean(),
      createdAt: Timestamp,
    }),
    assignee: User.nullable(),
    dueOn: z.iso.date().nullable(),
    resolvedAt: Timestamp.nullable(),
  })
  .meta({ id: "InboxThread" });

const today = z.iso.date().optional().meta({ description: "The caller's day, which decides what is overdue. Today in UTC when absent." });

export const inboxOperations = operations("Users", {
  "GET /me/inbox": {
    operationId: "listInboxThreads",
    summary: "List inbox threads",
    description:
      "Returns threads of all accounts that the token can access, newest first. `following`: unread threads that the caller follows, is mentioned in or is assigned to, and new threads of builds that they follow. `all`: unread threads of all projects with activity in the last 30 days, at most the newest 100 comments of each project. `assigned` and `overdue`: open threads that are assigned to the caller.",
    access: byUser("comments:read"),
    query: z.object({
      list: z.enum(inboxLists).default("following"),
      cursor: z.string().max(100).optional().meta({ description: "`next` of the page before." }),
      perPage: queryInt("perPage", 1, 50)
        .default(25)
        .meta({ description: "Threads per page.", type: "integer", minimum: 1, maximum: 50, default: 25 }),
      today,
    }),
    responses: {
      200: z.object({
        threads: z.array(InboxThread),
        next: z.string().nullable().meta({ description: "`cursor` of the next page; null on the last one." }),
      }),
      ...errors,
    },
    extension: true,
  },
  "GET /me/inbox/counts": {
    operationId: "countInboxThreads",
    summary: "Count inbox threads",
    description: "Returns the number of threads in each list of the inbox, up to 100.",
    access: byUser("comments:read"),
    query: z.object({ today }),
    responses: { 200: InboxCounts, ...errors },
    extension: true,
  },
  "POST /me/inbox/read": {
    operationId: "readInboxThreads",
    summary: "Mark threads as read",
    description:
      "Marks threads as read up to now: those of `threads`, or all of all accounts that the token can access when absent. Ignores threads that the caller can't see.",
    access: byUser("comments:write"),
    body: z.object({ threads: z.array(z.string().min(1).max(100)).min(1).max(200).optional() }),
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
  "POST /me/inbox/unread": {
    operationId: "unreadInboxThreads",
    summary: "Mark threads as unread",
    description:
      "Marks the newest comment of others in each thread as unread, in the inbox and on the pages. Ignores threads that the caller can't see.",
    access: byUser("comments:write"),
    body: z.object({ threads: z.array(z.string().min(1).max(100)).min(1).max(200) }),
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
});
