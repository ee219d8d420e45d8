import * as z from "zod";
import { User } from "./accounts.ts";
import { Timestamp } from "./shared.ts";

export const DecisionKind = z.enum(["approved", "rejected"]);

/** Groupings of the snapshots of a build. */
export const ChangeGrouping = z.enum(["test", "folder", "variant"]);
/** Key of a group: a name, the path of a folder, or a variant. Empty for snapshots outside folders or without a variant. */
export const GroupKey = z.string().max(1100);

const id = z.string().min(1).max(40).optional();
const targets = ["questionId", "causeId", "placeId", "diffId", "group", "approvedIn"] as const;

export const CreateDecision = z
  .object({
    causeId: id,
    placeId: id,
    diffId: id,
    group: z
      .object({ by: ChangeGrouping, key: GroupKey })
      .optional()
      .meta({ description: "A group of snapshots. Decides about what is undecided in it." }),
    questionId: id.meta({ description: "A question. Decides about each of its causes by a decision of its own." }),
    except: z
      .array(z.string().min(1).max(40))
      .max(5000)
      .optional()
      .meta({ description: "With `questionId`: causes of it that are kept apart." }),
    approvedIn: z.int().min(1).max(2_147_483_647).optional().meta({
      description: "Number of another build. Approves the undecided snapshots of which that build approved exactly the same files.",
    }),
    wholeSnapshot: z.boolean().optional().meta({
      description: "With `placeId`: also decides about the other areas of the same change in its snapshot, which are taken back as one.",
    }),
    decision: z.enum(["approve", "reject", "undecide"]),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .meta({ description: "Reason for a rejection, in Markdown. The caller's next review publishes it as a comment on the change." }),
    seen: z.iso.datetime().nullable().optional().meta({
      description:
        "The `decidedAt` that the caller saw, null for none. If another person decided since then, nothing is stored and their decision is returned. Without it the latest decision counts. For `undecide` of a group, a question or `approvedIn`: the `decidedAt` to take back.",
    }),
  })
  .refine((input) => targets.filter((name) => input[name] !== undefined).length === 1, {
    message: `send exactly one of ${targets.slice(0, -1).join(", ")} and ${targets.at(-1)}`,
  })
  .refine(({ questionId, except, decision }) => except === undefined || (questionId !== undefined && decision !== "undecide"), {
    message: "is for decisions about a question",
    path: ["except"],
  })
  .refine(({ wholeSnapshot, placeId }) => wholeSnapshot === undefined || placeId !== undefined, {
    message: "is for decisions about a place",
    path: ["wholeSnapshot"],
  })
  .refine(({ decision, approvedIn }) => decision !== "reject" || approvedIn === undefined, {
    message: "is for approvals",
    path: ["approvedIn"],
  })
  .refine(({ decision, reason }) => decision === "reject" || reason === undefined, { message: "is for rejections", path: ["reason"] })
  .refine(
    ({ decision, group, questionId, approvedIn, seen }) => !(group ?? questionId ?? approvedIn) || decision !== "undecide" || Boolean(seen),
    {
      message: "is required",
      path: ["seen"],
    },
  );

const DecisionNumbers = z.object({ total: z.int(), undecided: z.int(), rejected: z.int() });

/** Numbers of what people decide about in a build. */
export const ToDecide = DecisionNumbers.extend({
  changes: DecisionNumbers.meta({
    description: "Questions. One is undecided while any of its causes is; afterwards it is rejected if any of its causes is.",
  }),
  added: DecisionNumbers.meta({ description: "New snapshots." }),
  removed: DecisionNumbers.meta({ description: "Removed snapshots." }),
  failed: DecisionNumbers.meta({ description: "Snapshots that failed or could not be compared." }),
});

export const DecisionResult = z
  .object({
    decision: DecisionKind.nullable(),
    decidedBy: User.nullable().meta({ description: "Null for an undecided change, and for rules." }),
    decidedAt: Timestamp.nullable(),
    reason: z.string().nullable(),
    stored: z.boolean().meta({ description: "False where another person decided first: their decision is returned." }),
    variants: z.int().optional().meta({ description: "Causes of a question that were decided about." }),
    snapshots: z.int().optional().meta({ description: "Snapshots of a group, or of `approvedIn`, that were decided about." }),
    toDecide: ToDecide.optional().meta({ description: "The numbers of the build after it, as in its overview." }),
  })
  .meta({ id: "BuildDecision" });

/** An approval of exactly the same files on another line of work. */
export const ApprovedElsewhere = z
  .object({
    build: z.int().meta({ description: "Number of the build. Send it as `approvedIn` to approve here too." }),
    branch: z.string(),
    by: User.nullable(),
  })
  .meta({
    id: "ApprovedElsewhere",
    description: "Of an undecided change: the latest approval of exactly the same files outside of the build's line of work. Extension.",
  });
export const draftFlag = z.boolean().optional();

/** Author, time and reason of a decision, as part of a record. */
export const decisionFields = {
  decidedBy: User.nullable().optional().meta({ description: "The person who decided; null for none and for rules." }),
  decidedAt: Timestamp.nullable().optional(),
  reason: z.string().nullable().optional().meta({ description: "Reason for a rejection." }),
  carriedFrom: z
    .int()
    .nullable()
    .optional()
    .meta({ description: "Number of the earlier build that the decision comes from: exactly the same files." }),
} as const;
