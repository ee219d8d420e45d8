"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { INVITES_PER_CALL } from "@/lib/team/parse-invites";
import { type InvitePreview, previewInvites } from "@/lib/queries/invites";

/** Debounce in milliseconds. */
const PAUSE = 250;

/**
 * Previews invites, a hundred addresses at a time. Each address once, and again when the wait after a limit is over. Debounced: a change of the list delays the request and aborts
 * the one in flight. `failed`: the service couldn't be reached or has no preview.
 */
export function useInvitePreview(slug: string, addresses: readonly string[], now: number) {
  const [known, setKnown] = useState<ReadonlyMap<string, InvitePreview>>(new Map());
  const [failed, setUnasked] = useState(false);
  const offered = useOffers("POST /accounts/{accountSlug}/invites/preview");
  const next = useMemo(
    () =>
      addresses
        .filter((address) => {
          const { retryAt } = known.get(address) ?? {};
          return !known.has(address) || (retryAt && Date.parse(retryAt) <= now);
        })
        .slice(0, INVITES_PER_CALL)
        .join("\n"),
    [addresses, known, now],
  );
  // The limits of invite emails count the whole list, which is previewed in parts.
  const ahead = addresses.filter((address) => ["ready", "pending"].includes(known.get(address)?.state ?? "")).length;
  useEffect(() => {
    if (!next || !offered) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const previews = await previewInvites(slug, next.split("\n"), ahead, stop.signal);
        setKnown((before) => new Map([...before, ...previews.map((one) => [one.email, one] as const)]));
        setUnasked(false);
      } catch {
        if (!stop.signal.aborted) setUnasked(true);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [next, ahead, slug, offered]);
  /** Drops the previews after invites were sent. */
  const forget = useCallback(() => setKnown(new Map()), []);
  return { known, failed: failed || !offered, forget };
}
