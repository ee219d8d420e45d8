import Link from "next/link";
import { memberName } from "@/components/team/members/member-text";
import { Avatar } from "@/components/ui/avatar";
import { SettingsSection } from "@/components/ui/settings-section";
import { Time } from "@/components/ui/time";
import { count } from "@/lib/format";
import type { Member } from "@/lib/queries/members";
import { routes } from "@/lib/routes";

/** Owners listed on the settings page; the others are on the members page. */
export const OWNERS_SHOWN = 5;

type Props = {
  slug: string;
  /** Id of the reader. */
  reader: string;
  owners: readonly Member[];
  total: number;
};

/** The first owners of a team by name. */
export const Owners = ({ slug, reader, owners, total }: Props) => (
  <SettingsSection title="Owners" text="Owners manage members, billing and settings.">
    <ul aria-label="Owners" className="divide-y divide-line sheet">
      {owners.map((one) => (
        <li key={one.id} className="flex min-h-10 items-center gap-3 px-4 py-1.5">
          <Avatar name={memberName(one)} src={one.user.pictureUrl} solid={one.user.id === reader} />
          <span className="flex min-w-0 flex-1 gap-1.5">
            <b className="truncate font-medium">{memberName(one)}</b>
            {one.user.id === reader ? <span className="text-ink-3">(you)</span> : null}
          </span>
          {one.joinedAt ? (
            <span className="shrink-0 text-ink-2 max-sm:text-xs">
              Since <Time at={one.joinedAt} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
    <p className="mt-3">
      <Link href={`${routes.members(slug)}?role=owner`} className="link">
        {total > owners.length ? `Show all ${count(total)} owners` : "Change owners on the members page"}
      </Link>
    </p>
  </SettingsSection>
);
