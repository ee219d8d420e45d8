"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { plural, shortDay } from "@/lib/format";
import { type ChangeLink, createChangeLink } from "@/lib/queries/change-links";
import { createShareLink, type ShareLink, shareLinkList, updateShareLink } from "@/lib/queries/share-links";
import { linkAudience, linkRules } from "./link-words";
import type { ShareOwner, ShareTarget } from "./share-target";

/** A link for people outside as the panel shows it. `edited`: its record, from which it can be changed; null until the list has it. */
export type OutsideLink = { id: string; url: string | null; facts: string; edited: ShareLink | null };
type Terms = { days: number | null; mayComment: boolean };

const DAY_MS = 86_400_000;
const endAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Returns the end of a link, within a sentence after the name of a change. */
const expiry = (at: string, isWithin: boolean) => `${isWithin ? "expires" : "Expires"} ${shortDay(at)}`;

function listedLink(link: ShareLink): OutsideLink {
  const audience = link.audience === "anyone" ? null : linkAudience(link).toLowerCase();
  const end = link.endsAt ? expiry(link.endsAt, Boolean(link.change)) : "No end date";
  const opened = link.change ? null : link.visits ? `opened ${plural(link.visits, "time")}` : "not opened yet";
  const facts = [link.change && link.name, end, audience, linkRules(link).toLowerCase(), opened].filter(Boolean);
  return { id: link.id, url: link.url, edited: link, facts: facts.join(", ") };
}
const madeLink = ({ id, name, comments, expiresAt }: ChangeLink, url: string): OutsideLink => {
  return {
    id,
    url,
    edited: null,
    facts: [name, expiry(expiresAt, true), comments && "with comments"].filter(Boolean).join(", "),
  };
};

/** Active links for people outside to a target, with the means to create and end them. A selection of several files has no list. */
export function useOutsideLinks({ owner, project }: ShareOwner, target: ShareTarget) {
  const subject = target.kind === "change" ? { build: target.build } : target.subject;
  const isSelection = "mediaIds" in subject && subject.mediaIds.length > 1;
  const { data, error } = useQuery({ ...shareLinkList(owner, project, subject), enabled: !isSelection });
  const createMedia = useMutation(createShareLink(owner, project));
  const createChange = useMutation(createChangeLink({ owner, project, number: target.kind === "change" ? target.build : 0 }));
  const turnOff = useMutation(updateShareLink(owner, project));
  const create = async ({ days, mayComment }: Terms): Promise<OutsideLink> => {
    const end = days === null ? null : endAfter(days);
    if (target.kind === "change") {
      const { link, url } = await createChange.mutateAsync({ ...target.change, comments: mayComment, ...(end && { expiresAt: end }) });
      return madeLink(link, url);
    }
    const settings = { name: target.name.slice(0, 100), audience: "anyone" as const, downloads: true, endsAt: end };
    return listedLink(await createMedia.mutateAsync({ ...target.subject, ...settings, comments: mayComment ? "guest" : "off" }));
  };
  return {
    links: isSelection ? [] : data?.results.filter(({ state }) => state === "on").map(listedLink),
    error,
    create,
    end: ({ id }: OutsideLink) => turnOff.mutateAsync({ id, change: { isOn: false } }),
  };
}
