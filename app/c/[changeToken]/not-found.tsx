import { EmptyState } from "@/components/ui/empty-state";

/** Renders the same page for links that are unknown, expired, revoked or turned off. */
export default function EndedLink() {
  return (
    <main id="main">
      <EmptyState heading="h1" title="This link doesn’t work">
        The link may be wrong, expired or revoked. Ask the person who shared it for a new one.
      </EmptyState>
    </main>
  );
}
