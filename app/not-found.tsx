import type { Metadata } from "next";
import Link from "next/link";
import { FocusPage } from "@/components/shell/focus-page";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound() {
  return (
    <FocusPage>
      <EmptyState
        heading="h1"
        title="Nothing to see here"
        action={
          <Link href={routes.home()} prefetch={false} className={buttonClass({ kind: "primary" })}>
            Go to the start page
          </Link>
        }
      >
        This page does not exist, was removed, or is not shared with you. Check the address, or ask whoever sent it.
      </EmptyState>
    </FocusPage>
  );
}
