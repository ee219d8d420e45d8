"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { INVITES_PER_CALL } from "@/lib/team/parse-invites";
import { type InvitePreview, previewInvites } from "@/lib/queries/invites";

const PAUSE = 250;

/**
 * Asks the service what inviting these addresses would do, a hundred at a time and each address once. While the list changes the
 * question waits, and the one under way is dropped. `failed`: the service could not be asked.
 */
export function useInvitePreview(slug: string, addresses: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, InvitePreview>>(new Map());
  const [failed, setUnasked] = useState(false);
  const offered = useOffers("POST /accounts/{accountSlug}/invites/preview");
  const next = useMemo(
    () =>
      addresses
        .filter((address) => !known.has(address))
        .slice(0, INVITES_PER_CALL)
        .join("\n"),
    [addresses, known],
  );
  useEffect(() => {
    if (!next || !offered) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const told = await previewInvites(slug, next.split("\n"), stop.signal);
        setKnown((before) => new Map([...before, ...told.map((one) => [one.email, one] as const)]));
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
  }, [next, slug, offered]);
  /** What was said is so no more: invites were sent. */
  const forget = useCallback(() => setKnown(new Map()), []);
  return { known, failed: failed || !offered, forget };
}
