import type { ReactNode } from "react";
import { PausedShell } from "@/components/shell/navigation/paused-shell";
import { Shell } from "@/components/shell/navigation/shell";
import { HydrateQueries, limitOf } from "@/lib/server/pages/hydrate";
import { loadTeam } from "./load-team";

type Props = { children: ReactNode; params: Promise<{ slug: string }> };

/** Layout of a team's pages. While the rate limit is used up, the frame of the dashboard stays and counts down. */
export default async function AccountLayout({ children, params }: Props) {
  const { slug } = await params;
  const about = await loadTeam(slug).catch(limitOf);
  if (typeof about === "string") return <PausedShell digest={about} />;
  return (
    <HydrateQueries>
      <Shell slug={slug} mailbox={about?.mailbox ?? false}>
        {children}
      </Shell>
    </HydrateQueries>
  );
}
