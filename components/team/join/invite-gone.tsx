import Link from "next/link";
import { FocusPage } from "@/components/shell/focus-page";
import { buttonClass } from "@/components/ui/button-class";
import { routes } from "@/lib/routes";

/** What an expired, used, cancelled or replaced link leads to. */
export function InviteGone() {
  return (
    <FocusPage>
      <h1 className="text-2xl font-strong">This invite no longer works</h1>
      <p className="mt-2 text-base text-ink-2">
        It has expired, was used or cancelled, or a newer one took its place. Look for a newer mail, or ask an owner of the team to invite
        you again.
      </p>
      <p className="mt-2 text-base text-ink-2">If you have joined with it, the team is among yours.</p>
      <Link href={routes.accounts()} className={buttonClass({ kind: "primary", size: "tall", className: "mt-6 w-full" })}>
        Go to your teams
      </Link>
    </FocusPage>
  );
}
