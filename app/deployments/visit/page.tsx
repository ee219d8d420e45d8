import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { openDeployment } from "@/lib/server/pages/deployment-visit";

export const metadata: Metadata = { title: "Open deployment", robots: { index: false } };

type Props = { searchParams: Promise<{ host?: string | string[]; path?: string | string[] }> };

/** The address that a private deployment sends its visitors to. */
export default async function DeploymentVisitPage({ searchParams }: Props) {
  const { host, path } = await searchParams;
  if (typeof host !== "string" || !host) notFound();
  return openDeployment({ host, path: typeof path === "string" ? path : "/" });
}
