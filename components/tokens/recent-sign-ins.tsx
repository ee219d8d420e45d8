"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { SettingsSection } from "@/components/ui/settings-section";
import { Time } from "@/components/ui/time";
import { recentSignIns } from "@/lib/queries/history";
import { routes } from "@/lib/routes";
import { browserName } from "@/lib/network/user-agent";

/** The newest sign-ins with time, browser, address and method. Nothing where the service records none. */
export function RecentSignIns() {
  const { data } = useQuery(recentSignIns());
  if (!data?.results.length) return null;
  return (
    <SettingsSection
      title="Recent sign-ins"
      text={
        <>
          If you see one that wasn’t you, sign out everywhere.{" "}
          <Link href={routes.ownHistory()} className="link">
            Full history
          </Link>
        </>
      }
    >
      <ul aria-label="Recent sign-ins" className="divide-y divide-line sheet">
        {data.results.map(({ id, createdAt, browser, address, target }) => (
          <li
            key={id}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <Time at={createdAt} className="text-ink-2 max-sm:order-1" />
            <span className="wrap-anywhere">{browserName(browser ?? null) ?? "Unknown browser"}</span>
            <span className="text-xs wrap-anywhere text-ink-3 max-sm:order-2">{address ?? "Unknown address"}</span>
            <span className="text-ink-2 first-letter:uppercase max-sm:order-3 max-sm:text-xs">{target?.replace(/^an? |^the /, "")}</span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
