import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { account, instance, me } from "@/lib/queries/accounts";
import { Hydrated, load, tryLoad } from "@/lib/server/pages/hydrate";

export default async function AccountLayout({ children, params }: { children: ReactNode; params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const [about] = await Promise.all([tryLoad(instance()), load(me()), load(account(slug))]);
  return (
    <Hydrated>
      <Shell slug={slug} mailbox={about?.mailbox ?? false}>
        {children}
      </Shell>
    </Hydrated>
  );
}
