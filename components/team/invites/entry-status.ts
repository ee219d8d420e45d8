import { relative } from "@/lib/format";
import { type Entry, sentAt } from "@/lib/team/parse-invites";
import type { InvitePreview } from "@/lib/queries/invites";

/** What would become of one entry, in a word and a reason beside it. `sends`: a mail would leave. */
export type EntryStatus = {
  kind: "ready" | "refreshed" | "checking" | "member" | "twice" | "wrong";
  word: string;
  detail: string | null;
  sends: boolean;
};

type Facts = {
  /** What the service said about an address; absent while it is being asked. */
  known: ReadonlyMap<string, InvitePreview>;
  /** The service could not be asked: sending will tell. */
  failed: boolean;
  /** Domains the team is open to. */
  domains: readonly string[];
  now: number;
};

/** The status on each entry of a list, in its order. */
export function entryStatuses(entries: readonly Entry[], facts: Facts): EntryStatus[] {
  const first = new Map<string, number>();
  entries.forEach(({ state, address }, index) => state === "ready" && first.set(address, index + 1));
  return entries.map((entry) =>
    entry.state === "twice"
      ? { kind: "twice", word: "Twice in the list", detail: `as entry ${first.get(entry.address)}`, sends: false }
      : entry.state === "wrong"
        ? { kind: "wrong", word: "Not an address", detail: entry.problem, sends: false }
        : statusOf(entry.address, facts),
  );
}

function statusOf(address: string, { known, failed, domains, now }: Facts): EntryStatus {
  const told = known.get(address);
  const outside = domains.length > 0 && !domains.includes(address.slice(address.indexOf("@") + 1));
  if (!told)
    return failed
      ? { kind: "ready", word: "Ready", detail: "not checked", sends: true }
      : { kind: "checking", word: "Checking…", detail: null, sends: true };
  if (told.state === "member") return { kind: "member", word: "Already a member", detail: told.member, sends: false };
  if (told.state === "invalid") return { kind: "wrong", word: "Not an address", detail: null, sends: false };
  if (told.invite) {
    const expired = Date.parse(told.invite.expiresAt) <= now;
    const when = expired ? `expired ${relative(told.invite.expiresAt, now)}` : `sent ${relative(sentAt(told.invite), now)}`;
    return { kind: "refreshed", word: "Will be refreshed", detail: when, sends: true };
  }
  return { kind: "ready", word: "Ready", detail: outside ? "outside your domains" : null, sends: true };
}
