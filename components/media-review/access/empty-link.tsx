import { FocusPage } from "@/components/shell/focus-page";
import { EmptyState } from "@/components/ui/empty-state";

/** Page of a share link to a branch, pull request or selection that has no media at present. */
export const EmptyLink = ({ name }: { name: string }) => (
  <FocusPage>
    <EmptyState heading="h1" title={`Nothing in ${name} yet`}>
      Files appear here as soon as they are uploaded. Reload the page later.
    </EmptyState>
  </FocusPage>
);
