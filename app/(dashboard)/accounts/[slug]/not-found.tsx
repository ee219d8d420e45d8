import Link from "next/link";
import { GoBack } from "@/components/shell/go-back";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export default function NotFound() {
  return (
    <main id="main" className="m-auto py-12">
      <EmptyState
        heading="h1"
        title="Page not found"
        action={
          <>
            <GoBack className={buttonClass()} />
            <Link href={routes.accounts()} className={buttonClass({ kind: "primary" })}>
              Your teams
            </Link>
          </>
        }
      >
        This page doesn’t exist, or your role in the team doesn’t include it. Ask an owner of the team.
      </EmptyState>
    </main>
  );
}
