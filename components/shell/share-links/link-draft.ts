import type { NewShareLink, ShareLink, ShareLinkChange } from "@/lib/queries/share-links";

const DAY_MS = 86_400_000;
/** Letters and digits that are not mistaken for each other. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Fields of the form. `end` is a number of days, `never`, or `keep` for the current end. */
export type LinkDraft = Pick<ShareLink, "name" | "audience" | "comments" | "downloads"> & {
  passcode: string;
  addresses: string;
  end: string;
  renewsUrl: boolean;
};

/** Splits the field of addresses: one per line, or separated by commas or semicolons. */
export const addressesOf = ({ addresses }: Pick<LinkDraft, "addresses">) =>
  addresses
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter(Boolean);

const endOf = ({ end }: LinkDraft) => (end === "never" ? null : new Date(Date.now() + Number(end) * DAY_MS).toISOString());

/** Returns a random passcode of two groups: 50 bits. */
export function newPasscode(): string {
  const letters = [...crypto.getRandomValues(new Uint32Array(10))].map((number) => ALPHABET[number % ALPHABET.length]);
  return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
}

const proofOf = (draft: LinkDraft) => ({
  ...(draft.audience === "passcode" && draft.passcode && { passcode: draft.passcode }),
  ...(draft.audience === "addresses" && { addresses: addressesOf(draft) }),
});

/** Returns the settings of a new link. */
export function settingsOf(draft: LinkDraft): Omit<NewShareLink, "mediaIds" | "branch" | "prNumber"> {
  const { name, audience, comments, downloads } = draft;
  return { name, audience, comments, downloads, endsAt: endOf(draft), ...proofOf(draft) };
}

/** Returns the change of an edited link. An end that was kept, an empty passcode, and what a link to a change doesn’t have are not sent. */
export function changeOf(draft: LinkDraft, { change }: Pick<ShareLink, "change">): ShareLinkChange {
  const { name, audience, comments, downloads, end } = draft;
  return {
    name,
    ...(!change && { audience, comments, downloads, ...proofOf(draft) }),
    ...(end !== "keep" && { endsAt: endOf(draft) }),
    ...(draft.renewsUrl && { renewUrl: true as const }),
  };
}
