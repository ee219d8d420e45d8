import type { TeamLevel } from "../../lib/permissions.ts";
import { composeMail, oneLine } from "./mail-text.ts";

const roles: Record<TeamLevel, string> = {
  owner: "an owner",
  member: "a member",
  contributor: "a contributor",
};

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });

type Invite = { team: string; inviter: string; email: string; level: TeamLevel; href: string; expiresAt: Date };

/** Composes the mail with the link of a personal invite. */
export function inviteMail({ email, level, href, expiresAt, ...names }: Invite) {
  const [team, inviter] = [oneLine(names.team), oneLine(names.inviter)];
  return composeMail(`${inviter} invited you to ${team} on Loupe`, {
    title: `Join ${team} on Loupe`,
    blocks: [
      `${inviter} invited you to join ${team} as ${roles[level]}.`,
      { button: "View invite", href },
      `This link only works for ${email} and expires on ${dateTime.format(expiresAt)} UTC.`,
    ],
    foot: `You get this email because ${inviter} invited your address. Not expecting it? You can ignore it: nothing happens until you accept.`,
  });
}
