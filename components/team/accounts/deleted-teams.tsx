"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useOffers } from "@/components/shell/supported-operations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { deletedTeams, restoreTeam } from "@/lib/queries/team-lifecycle";
import { routes } from "@/lib/routes";

/** The deleted teams that the reader owned, to restore. Nothing without any. */
export function DeletedTeams() {
  const offered = useOffers("GET /me/deleted-teams");
  const { data = [] } = useQuery({ ...deletedTeams(), enabled: offered });
  const restore = useMutation(restoreTeam());
  if (!data.length) return null;
  return (
    <section aria-labelledby="deleted-teams" className="mt-8">
      <h2 id="deleted-teams" className="text-base font-strong">
        Recently deleted
      </h2>
      {restore.error ? (
        <Banner kind="problem" className="mt-2">
          {restore.error.message} Nothing was restored.
        </Banner>
      ) : null}
      <ul aria-labelledby="deleted-teams" className="mt-2 divide-y divide-line sheet">
        {data.map(({ id, slug, name, deletedAt, purgedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            <span className="min-w-0 flex-[1_1_12rem]">
              <b className="block truncate font-medium">{name ?? slug}</b>
              <span className="block text-xs text-ink-3">
                Deleted <Time at={deletedAt} />. Removed for good <Time at={purgedAt} />.
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Restore ${name ?? slug}`}
              pending={restore.isPending && restore.variables === id && "Restoring…"}
              onClick={() => restore.mutate(id, { onSuccess: (team) => window.location.assign(routes.account(team.slug)) })}
            >
              <RotateCcw aria-hidden />
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
