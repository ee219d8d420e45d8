import type { ReactNode } from "react";
import { Page } from "./page";

/** Placeholder of a loading page: its title, a skeleton, and a status for screen readers. */
export const LoadingPage = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Page title={title}>
    <div role="status">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  </Page>
);
