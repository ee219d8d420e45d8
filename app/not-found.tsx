import type { Metadata } from "next";
import { GoBack } from "@/components/shell/go-back";
import { FocusPage } from "@/components/shell/focus-page";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <FocusPage plain>
      <EmptyState
        heading="h1"
        title="Page not found"
        action={
          <>
            <GoBack className={buttonClass()} />
            <a href={routes.home()} className={buttonClass({ kind: "primary" })}>
              Go home
            </a>
          </>
        }
      >
        This page doesn't exist, was removed, or isn't shared with you. Check the link, or ask the person who shared it.
      </EmptyState>
    </FocusPage>
  );
}
