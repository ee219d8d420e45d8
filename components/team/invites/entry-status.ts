import { clockTime, relative } from "@/lib/format";
import { type Entry, sentAt } from "@/lib/team/parse-invites";
import type { InvitePreview } from "@/lib/queries/invites";

/** Status of one entry: what sending would do with it. `sends`: an email would be sent. */
export type EntryStatus = {
  kind: "ready" | "refreshed" | "checking" | "member" | "twice" | "wrong" | "role" | "limited" | "refused";
  word: string;
  detail: string | null;
  sends: boolean;
};

type Facts = {
  /** Previews by address; absent while the service is being asked. */
  known: ReadonlyMap<string, InvitePreview>;
  /** The preview failed, so only sending will show the result. */
  failed: boolean;
  /** Email domains of the team. */
  domains: readonly string[];
  now: number;
  /** Reasons of a refusal of the last sending, by address. */
  refused?: ReadonlyMap<string, string>;
  /** Returns the word in the place of the entry's role that is not one; null once a role was chosen. */
  unknownRoleOf: (entry: Entry) => string | null;
};

/** Returns true for an entry that a person has to correct, or that was refused. */
export const isToFix = ({ kind }: EntryStatus): boolean => kind === "wrong" || kind === "role" || kind === "limited" || kind === "refused";

/** Returns the status of each entry, in order. */
export function entryStatuses(entries: readonly Entry[], facts: Facts): EntryStatus[] {
  return entries.map((entry) =>
    entry.state === "twice"
      ? { kind: "twice", word: "Duplicate", detail: "skipped", sends: false }
      : entry.state === "wrong"
        ? { kind: "wrong", word: "Not an email", detail: entry.problem, sends: false }
        : withRole(statusOf(entry.address, facts), facts.unknownRoleOf(entry)),
  );
}

/** Holds back an entry until a role is chosen for it. */
const withRole = (status: EntryStatus, unknown: string | null): EntryStatus =>
  unknown && status.sends ? { kind: "role", word: "Unknown role", detail: `“${unknown}”. Choose one.`, sends: false } : status;

function statusOf(address: string, { known, failed, domains, now, refused }: Facts): EntryStatus {
  const refusal = refused?.get(address);
  if (refusal) return { kind: "refused", word: "Not sent", detail: refusal, sends: true };
  const preview = known.get(address);
  const outside = domains.length > 0 && !domains.includes(address.slice(address.indexOf("@") + 1));
  if (!preview)
    return failed
      ? { kind: "ready", word: "Ready", detail: "not checked", sends: true }
      : { kind: "checking", word: "Checking…", detail: null, sends: true };
  if (preview.state === "member") return { kind: "member", word: "Already a member", detail: "skipped", sends: false };
  if (preview.state === "invalid") return { kind: "wrong", word: "Not an email", detail: null, sends: false };
  if (preview.state === "limited")
    return {
      kind: "limited",
      word: "Limit reached",
      detail: preview.retryAt ? `try again ${clockTime(Date.parse(preview.retryAt), now)}` : "try again later",
      sends: false,
    };
  if (preview.invite) {
    const expired = Date.parse(preview.invite.expiresAt) <= now;
    const when = expired ? `expired ${relative(preview.invite.expiresAt, now)}` : `sent ${relative(sentAt(preview.invite), now)}`;
    return { kind: "refreshed", word: "Will be resent", detail: when, sends: true };
  }
  return { kind: "ready", word: "Ready", detail: outside ? "outside your domains" : null, sends: true };
}
