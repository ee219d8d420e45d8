import type { ReactNode } from "react";
import { Page } from "./page";

/** A page that is on its way: its title, the outline of what comes, and a word for those who see no outline. */
export const LoadingPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <div role="status">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  </Page>
);
