"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef } from "react";
import { useOffers } from "./supported-operations";
import { buttonClass } from "@/components/ui/button-class";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { usePageActions } from "@/components/ui/page-actions";
import { requestLine, type ReadRoute } from "@/lib/api/call";
import { invalidateHistory } from "@/lib/queries/history";

type Props = {
  route: Extract<ReadRoute, `${string}.csv`>;
  /** The team; absent for the reader's own lists. */
  slug?: string;
  /** Query parameters of the list's filter. */
  filter: Record<string, string>;
  /** Why there is nothing to export; null when there is. */
  blocked: string | null;
};

/** Menu item that downloads the list as it is filtered, for a narrow screen. */
export function ExportItem({ route, slug, filter, blocked }: Props) {
  const client = useQueryClient();
  const offered = useOffers(route);
  if (!offered) return null;
  const [, path] = requestLine(route, { params: slug === undefined ? {} : { accountSlug: slug }, query: filter });
  return (
    <MenuItem
      icon={<Download aria-hidden />}
      disabled={blocked !== null}
      onSelect={() => {
        // A link with `download`, so that a refusal never replaces the page.
        Object.assign(document.createElement("a"), { href: `/api/v2${path}`, download: "" }).click();
        void invalidateHistory(client);
      }}
    >
      Export CSV
    </MenuItem>
  );
}

/** Downloads the list as it is filtered. The service streams the file and records the export in the history. */
export function ExportLink({ route, slug, filter, blocked }: Props) {
  const client = useQueryClient();
  const offered = useOffers(route);
  const link = useRef<HTMLAnchorElement>(null);
  usePageActions(
    offered && blocked === null ? [{ label: "Export CSV", icon: <Download aria-hidden />, run: () => link.current?.click() }] : [],
  );
  if (!offered) return null;
  const label = (
    <>
      <Download aria-hidden />
      <span className="max-lg:sr-only">Export CSV</span>
    </>
  );
  if (blocked !== null)
    return (
      <Button disabled title={blocked}>
        {label}
      </Button>
    );
  const [, path] = requestLine(route, { params: slug === undefined ? {} : { accountSlug: slug }, query: filter });
  return (
    <a
      ref={link}
      href={`/api/v2${path}`}
      download
      title="Export CSV"
      className={buttonClass()}
      onClick={() => void invalidateHistory(client)}
    >
      {label}
    </a>
  );
}
