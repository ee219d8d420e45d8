import { anyOf, plural } from "../format.ts";
import type { AutomationPreview, AutomationRule, AutomationRun, AutomationTarget } from "../queries/automations.ts";
import { conditionFields, targetOfAction } from "./automation-fields.ts";

type Condition = AutomationRule["conditions"][number];
type Delivery = AutomationRun["deliveries"][number];

/** Describes a condition: `branch is not main`, `branch matches release/**`. */
export function conditionText(condition: Condition): string {
  const [plain, not] = "not" in condition ? [condition.not, true] : [condition, false];
  if ("glob" in plain) return `branch ${not ? "does not match" : "matches"} ${plain.glob.value}`;
  const [, label, values] = conditionFields.find(([field]) => field === plain.type)!;
  const value =
    (values as readonly (readonly [string, string])[] | null)?.find(([own]) => own === plain.value)?.[1] ?? plain.value ?? "none";
  return `${label.toLowerCase()} is ${not ? "not " : ""}${value}`;
}

const events = { "build.completed": "completes", "build.reviewed": "is reviewed" } as const;

/** Describes when a rule runs: `When a build completes, if branch is main and type is check`. */
export function whenText({ events: on, conditions }: Pick<AutomationRule, "events" | "conditions">): string {
  const condition = conditions.map(conditionText).join(" and ");
  return `When a build ${anyOf(on.map((event) => events[event]))}${condition && `, if ${condition}`}`;
}

/** Returns the names of the destinations of a rule. A removed one has no name. */
export const targetNames = ({ actions }: Pick<AutomationRule, "actions">, targets: readonly AutomationTarget[]): (string | null)[] =>
  actions.map((action) => targets.find(({ id }) => id === targetOfAction(action))?.name ?? null);

/** Describes a preview: `Would have run for 4 of the last 20 builds.` */
export function rehearsalText({ matched, total, builds }: AutomationPreview): string {
  if (!total) return "No build has concluded yet, so there is nothing to compare with.";
  const runs = builds.reduce((sum, build) => sum + build.runs, 0);
  const times = runs > matched ? `, ${plural(runs, "time")} in all` : "";
  return total === 1
    ? `Would ${matched ? "" : "not "}have run for the only build so far${times}.`
    : `Would have run for ${matched} of the last ${total} builds${times}.`;
}

const reviewed = { approved: "approved", rejected: "rejected", commented: "commented on" } as const;

/** Names the event of a run: `Build #12 completed`, `Ana Reis approved build #12`. */
export function eventText({ event, build, review, test }: Pick<AutomationRun, "event" | "build" | "review" | "test">): string {
  const label = `${build.name === "default" ? "" : `${build.name} `}#${build.number}`;
  if (test) return `Test with build ${label}`;
  if (event === "build.completed" || !review) return `Build ${label} completed`;
  const by = review.automatic || !review.user ? "Loupe" : (review.user.name ?? review.user.slug);
  return `${by} ${reviewed[review.state]} build ${label}`;
}

export const targetKinds = { slack: "Slack", teams: "Microsoft Teams", discord: "Discord", webhook: "Webhook" } as const;

/** Describes the time of the next attempt: `next attempt in 5 minutes`. */
export function nextAttemptText(at: string, now = Date.now()): string {
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000);
  return minutes <= 1 ? "next attempt within a minute" : `next attempt in ${plural(minutes, "minute")}`;
}

/** Describes the state of a delivery in one word. A delivery that failed once and waits is retried. */
export const deliveryText = ({ state, attempts }: Pick<Delivery, "state" | "attempts">): string =>
  state === "delivered" ? "Delivered" : state === "failed" ? "Failed" : attempts.length ? "Retrying" : "Sending";
