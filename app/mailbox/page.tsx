import type { Metadata } from "next";
import { Mailbox } from "@/components/mailbox/mailbox";
import { Providers } from "@/components/shell/providers";
import { mailbox } from "@/lib/queries/accounts";
import { absent } from "@/lib/server/pages/capabilities";
import { Hydrated, load } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Local mailbox" };

export default async function MailboxPage() {
  await load(mailbox());
  return (
    <Providers absent={await absent()}>
      <Hydrated>
        <Mailbox />
      </Hydrated>
    </Providers>
  );
}
