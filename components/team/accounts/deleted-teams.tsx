"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { DeletedRow, RecentlyDeleted } from "@/components/shell/recently-deleted";
import { useOffers } from "@/components/shell/supported-operations";
import { deletedTeams, restoreTeam } from "@/lib/queries/team-lifecycle";
import { routes } from "@/lib/routes";

/** The deleted teams that the reader owned, to restore. Nothing without any. */
export function DeletedTeams() {
  const offered = useOffers("GET /me/deleted-teams");
  const { data = [] } = useQuery({ ...deletedTeams(), enabled: offered });
  const restore = useMutation(restoreTeam());
  if (!data.length) return null;
  return (
    <RecentlyDeleted>
      {data.map(({ id, slug, name, deletedAt, purgedAt }) => (
        <DeletedRow
          key={id}
          name={name ?? slug}
          deletedAt={deletedAt}
          purgedAt={purgedAt}
          restoring={restore.isPending && restore.variables === id}
          error={restore.variables === id ? restore.error?.message : undefined}
          onRestore={() => restore.mutate(id, { onSuccess: (team) => window.location.assign(routes.account(team.slug)) })}
        />
      ))}
    </RecentlyDeleted>
  );
}
