import type { Metadata } from "next";
import { GoBack } from "@/components/shell/go-back";
import { PlainBrandBar } from "@/components/shell/plain-brand-bar";
import { FocusFrame } from "@/components/shell/focus-frame";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    // Every page requests the code of this one: without the theme switch it stays small.
    <FocusFrame header={<PlainBrandBar />}>
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
        This page doesn’t exist, was removed, or isn’t shared with you. Check the link, or ask the person who shared it.
      </EmptyState>
    </FocusFrame>
  );
}
