import Link from "next/link";
import { FocusPage } from "@/components/shell/focus-page";
import { buttonClass } from "@/components/ui/button-class";
import { routes } from "@/lib/routes";

/** Page of an invite that is expired, used, cancelled or replaced. */
export function InviteGone() {
  return (
    <FocusPage>
      <h1 className="text-2xl font-strong">This invite no longer works</h1>
      <p className="mt-2 text-base text-ink-2">
        It was used, cancelled or replaced, or it expired. Look for a newer email, or ask a team owner to invite you again. Already joined?
        Find the team under Your teams.
      </p>
      <Link href={routes.accounts()} className={buttonClass({ kind: "primary", size: "tall", className: "mt-6 w-full" })}>
        Go to your teams
      </Link>
    </FocusPage>
  );
}
