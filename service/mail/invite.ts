import type { TeamLevel } from "../../lib/permissions.ts";
import { letter, oneLine } from "./mail-text.ts";

const roles: Record<TeamLevel, string> = {
  owner: "an owner, who manages the team",
  member: "a member, who works in every project",
  contributor: "a contributor, who works in the projects opened to them",
};

const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });

type Invite = { team: string; inviter: string; email: string; level: TeamLevel; href: string; expiresAt: Date };

/** The mail with the link of a personal invite. */
export function inviteMail({ email, level, href, expiresAt, ...names }: Invite) {
  const [team, inviter] = [oneLine(names.team), oneLine(names.inviter)];
  return letter(`${inviter} invites you to ${team} on Loupe`, {
    title: `Join ${team} on Loupe`,
    blocks: [
      `${inviter} invites ${email} to the team ${team}, as ${roles[level]}.`,
      { button: "Open the invitation", href },
      `The link is for this address alone and works until ${until.format(expiresAt)} UTC, 72 hours after it was sent.`,
    ],
    foot: `Sent because ${inviter} typed your address. If you did not expect it, ignore this mail: nothing happens until you accept.`,
  });
}
