import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export default function NotFound() {
  return (
    <main id="main" className="m-auto py-12">
      <EmptyState
        heading="h1"
        title="Nothing to see here"
        action={
          <Link href={routes.accounts()} className={buttonClass()}>
            Your teams
          </Link>
        }
      >
        This does not exist, or your role in the team does not show it. An owner of the team can tell.
      </EmptyState>
    </main>
  );
}
