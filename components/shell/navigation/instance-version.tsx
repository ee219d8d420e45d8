"use client";

import { useQuery } from "@tanstack/react-query";
import { useOffers } from "@/components/shell/supported-operations";
import { MenuLabel } from "@/components/ui/menu";
import { instance } from "@/lib/queries/accounts";

/** Names the version of the service. Mounted with an open menu, so that no page waits for it. */
export function InstanceVersion() {
  const isOffered = useOffers("GET /instance");
  const { data } = useQuery({ ...instance(), enabled: isOffered });
  return data ? <MenuLabel>Loupe {data.version}</MenuLabel> : null;
}
