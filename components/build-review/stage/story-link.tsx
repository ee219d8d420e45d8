"use client";

import { useQuery } from "@tanstack/react-query";
import { useOffers } from "@/components/shell/supported-operations";
import { storyLink } from "@/lib/deployments/story-link";
import type { BuildKey, SnapshotChange } from "@/lib/queries/builds";
import { deploymentsOfBuild } from "@/lib/queries/deployments";
import { Fact } from "./fact";

/** Link to the story of a snapshot, where CI deployed the Storybook of the build's commit. */
export function StoryLink({ of, change }: { of: BuildKey; change: SnapshotChange }) {
  const storyId = change.head?.metadata?.story?.id;
  const offers = useOffers("GET /projects/{owner}/{project}/deployments");
  const { data } = useQuery({ ...deploymentsOfBuild(of), enabled: offers && Boolean(storyId) });
  const href = storyId && data ? storyLink(data.results, storyId) : null;
  return href ? (
    <Fact name="Story">
      <a href={href} target="_blank" rel="noreferrer" className="link rounded-sm">
        Open in Storybook
      </a>
    </Fact>
  ) : null;
}
