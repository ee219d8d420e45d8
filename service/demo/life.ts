import type { Tx } from "../db/client.ts";
import { historyEntries, invites, teamDomains } from "../db/team-schema.ts";
import type { HistoryEvent } from "../domain/history/record-history.ts";
import { newId, newShareToken, sha256 } from "../core/ids.ts";
import { type Age, type DemoPerson, milliseconds, type PersonKey } from "./model.ts";
import { people } from "./people.ts";
import { demoAddress, type DemoTeam, DOMAIN, type Ids } from "./team.ts";

type Told = HistoryEvent & { by: PersonKey; ago: Age; reason?: string };

const INVITE_LIFE = milliseconds("72h");
const DOMAIN_ADDED: Age = "318d";

/** Pending invites; the last one has expired. No email is sent for them. */
const waiting = [
  { email: "siobhan@quayside.example", level: "member", ago: "3h" },
  { email: "rafael.moreno@saltmarsh-studio.example", level: "contributor", ago: "26h" },
  { email: "ines@saltmarsh-studio.example", level: "contributor", ago: "60h" },
  { email: "petra@quayside.example", level: "member", ago: "9d" },
] as const satisfies readonly { email: string; level: DemoPerson["level"]; ago: Age }[];

/** Hours that somebody took to answer an invite. */
const ANSWERED_AFTER = 20;

/** Returns the history of a person joining: by domain after the team added it, before that by an invite sent a day earlier. */
function arrival({ key, name, level, joined }: DemoPerson): Told[] {
  const hours = milliseconds(joined) / milliseconds("1h");
  const byDomain = level === "member" && milliseconds(joined) < milliseconds(DOMAIN_ADDED);
  const came = { by: key, ago: joined, kind: "member.joined", target: name, after: level, via: byDomain ? "domain" : "invite" } as const;
  if (byDomain) return [came];
  return [{ by: "ana", ago: `${hours + ANSWERED_AFTER}h`, kind: "invite.created", target: demoAddress(key), after: level }, came];
}

const told = (ids: Ids): Told[] => [
  ...people.filter(({ key }) => key !== "ana").flatMap(arrival),
  { by: "ana", ago: DOMAIN_ADDED, kind: "domain.added", target: DOMAIN },
  { by: "ana", ago: "233d", kind: "member.level", target: "Mara Lindqvist", targetId: ids.mara, before: "member", after: "owner" },
  { by: "ben", ago: "64d", kind: "domain.added", target: "saltmarsh-studio.example", reason: "Only owners of the team can do this." },
  { by: "ana", ago: "12d", kind: "members.exported" },
  { by: "mara", ago: "6d", kind: "invite.cancelled", target: "press@quayside.example", before: "contributor" },
  { by: "mara", ago: "7d", kind: "invite.created", target: "press@quayside.example", after: "contributor" },
  ...waiting.map(({ email, level, ago }) => ({ by: "ana", ago, kind: "invite.created", target: email, after: level }) as const),
];

/** Gives the demo team its open domain, the invites that wait, and the history of how it came to be, as far back as histories go. */
export async function insertLife(tx: Tx, team: DemoTeam, ids: Ids, now: Date, historyDays: number): Promise<void> {
  const since = (age: Age) => new Date(now.getTime() - milliseconds(age));
  await tx.insert(teamDomains).values({ teamId: team.id, domain: DOMAIN, createdAt: since(DOMAIN_ADDED) });
  const open = waiting.map(({ email, level, ago }) => ({ id: newId(), email, level, createdAt: since(ago) }));
  await tx.insert(invites).values(
    open.toReversed().map((one) => ({
      ...one,
      teamId: team.id,
      // Nobody knows this secret: an invite that is sent again gets one that is mailed.
      hash: sha256(newShareToken()),
      invitedBy: ids.ana,
      expiresAt: new Date(one.createdAt.getTime() + INVITE_LIFE),
      mailAt: one.createdAt,
    })),
  );
  const person = new Map(people.map((one) => [one.key, one]));
  const entries = told(ids)
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
