import type { Metadata } from "next";
import { Usage } from "@/components/team/usage/usage";
import { accountUsage } from "@/lib/queries/accounts";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { loadUsageUrl, usageRanges } from "@/lib/team/usage-period";

export const metadata: Metadata = { title: "Usage" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function UsagePage({ params, searchParams }: Props) {
  const [{ slug }, { period }] = await Promise.all([params, loadUsageUrl(searchParams)]);
  const today = new Date().toISOString().slice(0, 10);
  const { shown, before } = usageRanges(period, today);
  await Promise.all([loadQuery(accountUsage(slug, shown)), loadQuery(accountUsage(slug, before))]);
  return (
    <HydrateQueries>
      <Usage slug={slug} today={today} />
    </HydrateQueries>
  );
}
