"use client";

import { useQuery } from "@tanstack/react-query";
import { anyOf, count } from "@/lib/format";
import { ownerNames } from "@/lib/queries/members";
import { useOffers } from "./supported-operations";

/** Names the owners of a team, for readers who lack a permission. Without names where the service doesn't list owners. */
export function OwnersToAsk({ slug }: { slug: string }) {
  const listed = useOffers("GET /accounts/{accountSlug}/owners");
  const { data } = useQuery({ ...ownerNames(slug), enabled: listed });
  const names = data?.results.map((owner) => owner.name ?? owner.slug) ?? [];
  const more = (data?.pageInfo.total ?? 0) - names.length;
  if (!names.length) return <>Ask an owner of the team.</>;
  if (names.length === 1 && !more)
    return (
      <>
        Ask <bdi className="font-medium text-ink wrap-anywhere">{names[0]}</bdi>, who owns the team.
      </>
    );
  return (
    <>
      Ask an owner: <bdi className="wrap-anywhere">{anyOf(more ? [...names, `one of ${count(more)} more`] : names)}</bdi>.
    </>
  );
}
