"use client";

import { Page } from "@/components/shell/page";
import { GitlabSection } from "./gitlab-section";

/** The services that a team is connected to. Owners only. */
export const TeamIntegrations = ({ slug }: { slug: string }) => (
  <Page title="Integrations">
    <div className="-mt-5">
      <GitlabSection slug={slug} />
    </div>
  </Page>
);
