import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CliApproval } from "@/components/tokens/cli-approval";
import { FocusPage } from "@/components/shell/focus-page";
import { SignedInAs } from "@/components/shell/signed-in-as";
import { EmptyState } from "@/components/ui/empty-state";
import { cliRequest } from "@/lib/browser/cli-request";
import { me } from "@/lib/queries/accounts";
import { offeredOperations } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery } from "@/lib/server/pages/hydrate";

export const metadata: Metadata = { title: "Command-line sign-in" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CliPage({ searchParams }: Props) {
  if (!(await offeredOperations()).has("POST /me/cli-codes")) notFound();
  const [reader, query] = await Promise.all([loadQuery(me()), searchParams]);
  const request = cliRequest(query);
  return (
    <FocusPage foot={<SignedInAs user={reader} />}>
      {request ? (
        <HydrateQueries>
          <CliApproval request={request} />
        </HydrateQueries>
      ) : (
        <EmptyState heading="h1" title="This link is incomplete">
          Start sign-in again from your terminal. If it prints a link, copy all of it.
        </EmptyState>
      )}
    </FocusPage>
  );
}
