import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { roleName } from "@/lib/team/roles";
import type { EntryStatus } from "./entry-status";

type Props = {
  statuses: readonly EntryStatus[];
  /** The preview failed. */
  failed: boolean;
  /** Role of entries without one. */
  everyone: TeamLevel;
  locked: boolean;
  /** Gives the entries with an unknown role the role of everyone. */
  onUseEveryone: () => void;
};

/** Notes on the list as a whole: entries that were not checked, that reached a limit, or whose role is unknown. */
export function ListNotes({ statuses, failed, everyone, locked, onUseEveryone }: Props) {
  const limited = statuses.filter(({ kind }) => kind === "limited");
  const unknown = statuses.filter(({ kind }) => kind === "role").length;
  return (
    <>
      {failed ? <Banner>Some addresses couldn’t be checked. You can still send.</Banner> : null}
      {limited.length ? (
        <Banner>
          {plural(limited.length, "address", "addresses")} reached a limit of invite emails: {limited[0]!.detail}. The others can be sent
          now.
        </Banner>
      ) : null}
      {unknown > 1 ? (
        <Banner
          action={
            <Button size="small" disabled={locked} onClick={onUseEveryone}>
              Use {roleName(everyone)} for all
            </Button>
          }
        >
          {plural(unknown, "entry has", "entries have")} an unknown role.
        </Banner>
      ) : null}
    </>
  );
}
