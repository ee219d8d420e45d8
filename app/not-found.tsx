import type { Metadata } from "next";
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
          <a href={routes.home()} className={buttonClass({ kind: "primary" })}>
            Go to the start page
          </a>
        }
      >
        This page does not exist, was removed, or is not shared with you. Check the address, or ask whoever sent it.
      </EmptyState>
    </FocusPage>
  );
}
