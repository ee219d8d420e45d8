"use client";

import { Time } from "@/components/ui/time";
import type { SharedChange } from "@/lib/queries/change-links";
import { stageHref } from "@/lib/builds/build-view";
import { routes } from "@/lib/routes";
import { ChangeForVisitors } from "./change-for-visitors";

/** The change that a link opens, and nothing else of its build. */
export const SharedChangeView = ({ change, change: { expiresAt, place } }: { change: SharedChange }) => (
  <ChangeForVisitors change={change}>
    <span className="text-xs text-ink-2">
      Link expires <Time at={expiresAt} />
    </span>
    {place ? (
      <a
        className="link"
        href={`${routes.build(place.owner, place.project, place.build)}${stageHref({ snapshot: place.diffId, ...(place.region !== null && { region: place.region }) })}`}
      >
        Open in build #{place.build}
      </a>
    ) : null}
  </ChangeForVisitors>
);
