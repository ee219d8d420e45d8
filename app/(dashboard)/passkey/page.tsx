import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PasskeyWall } from "@/components/team/security/passkey-wall";
import { me } from "@/lib/queries/accounts";
import { passkeyList } from "@/lib/queries/passkeys";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";
import { returnTo } from "@/lib/server/session/return-to";

export const metadata: Metadata = { title: "Passkey required" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PasskeyPage({ searchParams }: Props) {
  const { next: given } = await searchParams;
  const next = returnTo(typeof given === "string" ? given : "/");
  const [{ accounts }] = await Promise.all([loadQuery(me()), loadQuery(passkeyList())]);
  if (!accounts.some(({ passkeyRequired }) => passkeyRequired)) redirect(next);
  return (
    <HydrateQueries>
      <PasskeyWall next={next} />
    </HydrateQueries>
  );
}
