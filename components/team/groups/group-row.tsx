import { ChevronRight, UsersRound } from "lucide-react";
import Link from "next/link";
import type { Group } from "@/lib/queries/groups";
import { routes } from "@/lib/routes";
import { groupSize } from "./group-size";

/** A group with its size, which opens its page. */
export const GroupRow = ({ slug, group }: { slug: string; group: Group }) => (
  <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-wash">
    <UsersRound aria-hidden className="size-4 shrink-0 text-ink-3" />
    <span className="min-w-0 flex-1">
      <Link
        dir="auto"
        href={routes.group(slug, group.id)}
        title={group.name}
        className="block truncate rounded-sm font-medium outline-offset-4 after:absolute after:inset-0"
      >
        {group.name}
      </Link>
      <span className="block text-xs text-ink-3">{groupSize(group.memberCount, group.projectCount)}</span>
    </span>
    <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:rotate-180" />
  </li>
);
