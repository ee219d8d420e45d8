import { expect, type Page } from "@playwright/test";
import { api, type Team } from "./fixtures.ts";

/** Returns the invite link in the newest mail of the dev mailbox to an address. */
export async function linkIn(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`/v2/instance/mailbox?to=${encodeURIComponent(email)}`)).json()) as { text: string }[];
      link = /https?:\/\/\S+\/invites\/\S+/.exec(mails.map(({ text }) => text).join("\n"))?.[0];
      return link;
    })
    .toBeTruthy();
  return link!;
}

/** Creates a new invite link of the team and disables the old one. */
export const newLink = async (page: Page, team: Team) =>
  (await api<"POST /accounts/{accountSlug}/invite-link/reset">(page, "POST", `/accounts/${team.slug}/invite-link/reset`)).inviteLink;

/** Returns an email address that is not in use. */
export const freshAddress = (word: string, domain = "acme.example") =>
  `${word}-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@${domain}`;

/** Joins another signed-in person to the team by its link, and returns them. */
export async function join(owner: Page, team: Team, person: Page) {
  const secret = (await newLink(owner, team)).split("/").at(-1)!;
  await api<"POST /invite-links/{secret}/join">(person, "POST", `/invite-links/${secret}/join`);
  const me = await api<"GET /me">(person, "GET", "/me");
  return { id: me.id, slug: me.slug, name: me.name ?? me.slug };
}

/** Joins Ben to the team and returns his page. */
export async function withBen(owner: Page, team: Team, another: (who: "ben") => Promise<Page>): Promise<Page> {
  const ben = await another("ben");
  await join(owner, team, ben);
  return ben;
}
