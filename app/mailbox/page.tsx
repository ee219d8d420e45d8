import type { Metadata } from "next";
import { Mailbox } from "@/components/mailbox/mailbox";
import { Providers } from "@/components/shell/providers";
import { mailbox } from "@/lib/queries/accounts";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { currentUser } from "@/lib/server/session/session";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Dev mailbox" };

export default async function MailboxPage() {
  await loadQuery(mailbox());
  return (
    <Providers absent={await missingOperations()} signedIn={(await currentUser()) !== null}>
      <HydrateQueries>
        <Mailbox />
      </HydrateQueries>
    </Providers>
  );
}
