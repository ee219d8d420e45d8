import type { Tx } from "../db/client.ts";
import { historyEntries, invites, teamDomains } from "../db/team-schema.ts";
import type { HistoryEvent } from "../domain/base/history/record-history.ts";
import { newId, newShareToken, sha256 } from "../core/ids.ts";
import { type Age, type DemoPerson, milliseconds, type PersonKey } from "./model.ts";
import { people } from "./people.ts";
import { demoAddress, type DemoTeam, DEMO_DOMAIN, type PersonIds } from "./team.ts";

type PastEvent = HistoryEvent & { by: PersonKey; ago: Age; reason?: string };

const INVITE_LIFETIME = milliseconds("72h");
const DOMAIN_ADDED: Age = "318d";

/** Pending invites; the last one has expired. No email is sent for them. */
const pendingInvites = [
  { email: "siobhan@quayside.example", level: "member", ago: "3h" },
  { email: "rafael.moreno@saltmarsh-studio.example", level: "contributor", ago: "26h" },
  { email: "ines@saltmarsh-studio.example", level: "contributor", ago: "60h" },
  { email: "petra@quayside.example", level: "member", ago: "9d" },
] as const satisfies readonly { email: string; level: DemoPerson["level"]; ago: Age }[];

/** Hours between an invite and its acceptance. */
const ACCEPTED_AFTER = 20;

/** Returns the history of a person joining: by domain after the team added it, before that by an invite sent a day earlier. */
function joinEvents({ key, name, level, joined }: DemoPerson): PastEvent[] {
  const hours = milliseconds(joined) / milliseconds("1h");
  const byDomain = level === "member" && milliseconds(joined) < milliseconds(DOMAIN_ADDED);
  const joinedEvent = {
    by: key,
    ago: joined,
    kind: "member.joined",
    target: name,
    after: level,
    via: byDomain ? "domain" : "invite",
  } as const;
  if (byDomain) return [joinedEvent];
  return [{ by: "ana", ago: `${hours + ACCEPTED_AFTER}h`, kind: "invite.created", target: demoAddress(key), after: level }, joinedEvent];
}

const pastEvents = (ids: PersonIds): PastEvent[] => [
  ...people.filter(({ key }) => key !== "ana").flatMap(joinEvents),
  { by: "ana", ago: DOMAIN_ADDED, kind: "domain.added", target: DEMO_DOMAIN },
  { by: "ana", ago: "233d", kind: "member.level", target: "Mara Lindqvist", targetId: ids.mara, before: "member", after: "owner" },
  { by: "ben", ago: "64d", kind: "domain.added", target: "saltmarsh-studio.example", reason: "Only owners of the team can do this." },
  { by: "ana", ago: "12d", kind: "members.exported" },
  { by: "mara", ago: "6d", kind: "invite.cancelled", target: "press@quayside.example", before: "contributor" },
  { by: "mara", ago: "7d", kind: "invite.created", target: "press@quayside.example", after: "contributor" },
  ...pendingInvites.map(({ email, level, ago }) => ({ by: "ana", ago, kind: "invite.created", target: email, after: level }) as const),
];

/** Inserts the demo team's domain, pending invites and history of the last `historyDays` days. */
export async function insertTeamActivity(tx: Tx, team: DemoTeam, ids: PersonIds, now: Date, historyDays: number): Promise<void> {
  const since = (age: Age) => new Date(now.getTime() - milliseconds(age));
  await tx.insert(teamDomains).values({ teamId: team.id, domain: DEMO_DOMAIN, createdAt: since(DOMAIN_ADDED) });
  const open = pendingInvites.map(({ email, level, ago }) => ({ id: newId(), email, level, createdAt: since(ago) }));
  await tx.insert(invites).values(
    open.toReversed().map((one) => ({
      ...one,
      teamId: team.id,
      // A random secret that was never mailed; resending the invite replaces it.
      hash: sha256(newShareToken()),
      invitedBy: ids.ana,
      expiresAt: new Date(one.createdAt.getTime() + INVITE_LIFETIME),
      mailAt: one.createdAt,
    })),
  );
  const person = new Map(people.map((one) => [one.key, one]));
  const entries = pastEvents(ids)
    .filter(({ ago }) => milliseconds(ago) < milliseconds(`${historyDays}d`))
    .toSorted((a, b) => milliseconds(b.ago) - milliseconds(a.ago))
    .map(({ by, ago, reason, ...event }) => ({
      id: newId(),
      teamId: team.id,
      actorId: ids[by],
      actorSlug: person.get(by)!.slug,
      actorName: person.get(by)!.name,
      outcome: reason ? ("refused" as const) : ("done" as const),
      reason,
      createdAt: since(ago),
      ...event,
    }));
  await tx.insert(historyEntries).values(entries);
}
