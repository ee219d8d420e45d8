"use client";

import { CircleAlert, Ellipsis, FolderKey, UserMinus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { type MenuHandle, MenuTrigger } from "@/components/ui/menu";
import { Time } from "@/components/ui/time";
import type { Member } from "@/lib/queries/members";
import { roleName, roleWithArticle } from "@/lib/team/roles";
import type { RowMenu } from "./member-menu";
import { memberName, removalRefusal, roleRefusal, shortName, type TeamFacts, whoStays } from "./member-text";
import { MemberProjects } from "./member-projects";
import { RemoveDialog } from "./remove-dialog";
import { RoleControl } from "./role-control";
import { RoleDialog } from "./role-dialog";
import { useMemberActions } from "./use-member-actions";

type Props = {
  slug: string;
  teamName: string;
  member: Member;
  readerId: string;
  team: TeamFacts;
  /** Columns that the service has data for. */
  columns: { email: boolean; joined: boolean };
  selected: boolean;
  menu: MenuHandle<RowMenu>;
  onSelect: (member: Member, selected: boolean) => void;
  onGone: (userId: string) => void;
};

/** A member as a table row, and on a phone as a card with a menu of the same actions. */
export function MemberTableRow({ slug, teamName, member, readerId, team, columns, selected, menu, onSelect, onGone }: Props) {
  const row = useRef<HTMLTableRowElement>(null);
  const id = useId();
  const self = member.user.id === readerId;
  const name = memberName(member);
  const act = useMemberActions({ slug, member, self, row, onGone });
  const fixedRole = roleRefusal(member);
  const fixedPlace = removalRefusal(member);
  const removeLabel = self ? "Leave team" : `Remove ${shortName(member)}`;
  const offersProjects = useOffers("GET /accounts/{accountSlug}/members/{userId}/projects");
  const [showsProjects, setShowsProjects] = useState(false);
  const onProjects = offersProjects ? () => setShowsProjects(true) : null;
  const about = {
    onProjects,
    name,
    level: member.level,
    fixedRole,
    fixedPlace,
    removeLabel,
    onLevel: act.chooseLevel,
    onRemove: act.askRemoval,
  };
  const refusal = act.asked ? null : act.levelError;

  return (
    <>
      <tr
        ref={row}
        className={`border-t border-line max-sm:flex max-sm:h-17 max-sm:items-center max-sm:gap-3 max-sm:rounded-lg max-sm:border max-sm:ps-3 max-sm:pe-1 sm:h-9 ${
          selected ? "bg-mark-wash sm:shadow-[inset_2px_0_var(--mark)]" : "max-sm:bg-sheet"
        }`}
      >
        <td className="sm:w-12 sm:ps-4">
          <Checkbox
            aria-label={`Select ${name}`}
            className="relative align-middle after:absolute after:-inset-2.5 after:content-[''] pointer-coarse:after:-inset-3.5"
            checked={selected}
            onChange={(event) => onSelect(member, event.target.checked)}
          />
        </td>
        <td className="min-w-0 max-w-0 pe-4 max-sm:max-w-none max-sm:flex-1">
          <span className="flex items-center gap-2">
            <Avatar name={name} src={member.user.pictureUrl} solid={self} className="max-sm:size-8 max-sm:text-xs" />
            <span className="flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
              <span className="max-w-full truncate">
                <b className="font-medium">{name}</b>
                {self ? <span className="text-ink-2"> (You)</span> : null}
              </span>
              <span className={`max-w-full truncate ${selected ? "text-ink-2" : "text-ink-3"} max-sm:text-xs`}>
                {member.user.slug}
                <span className="sm:hidden">, {roleName(member.level).toLowerCase()}</span>
              </span>
            </span>
          </span>
        </td>
        {columns.email ? <td className="max-w-0 truncate pe-4 text-ink-2 max-lg:hidden">{member.email}</td> : null}
        {columns.joined ? <td className="text-ink-2 max-md:hidden">{member.joinedAt ? <Time at={member.joinedAt} /> : null}</td> : null}
        <td className="pe-2 max-sm:hidden">
          <RoleControl pending={act.changing} handle={menu} about={{ what: "role", ...about }} />
        </td>
        <td className="sm:pe-3 sm:text-end">
          {onProjects ? (
            <IconButton label={`Projects of ${name}`} side="end" data-opens="projects" className="max-sm:hidden" onClick={onProjects}>
              <FolderKey aria-hidden />
            </IconButton>
          ) : null}
          <IconButton
            label={removeLabel}
            side="end"
            data-opens="remove"
            className="max-sm:hidden aria-disabled:text-ink-3 aria-disabled:opacity-50"
            aria-disabled={fixedPlace ? true : undefined}
            aria-describedby={fixedPlace ? id : undefined}
            {...(fixedPlace && { "data-tip": fixedPlace })}
            onClick={() => fixedPlace || act.askRemoval()}
          >
            <UserMinus aria-hidden />
          </IconButton>
          {fixedPlace ? (
            <span id={id} className="sr-only">
              {fixedPlace}
            </span>
          ) : null}
          <span className="sm:hidden">
            <MenuTrigger
              handle={menu}
              payload={{ what: "all", ...about }}
              trigger={
                <button
                  type="button"
                  aria-label={`More for ${name}`}
                  data-opens="role remove projects"
                  className="grid size-11 place-items-center rounded-md text-ink-3 [&_svg]:size-4"
                >
                  <Ellipsis aria-hidden />
                </button>
              }
            />
          </span>
          <div className="text-start">
            {showsProjects ? <MemberProjects slug={slug} member={member} onClose={() => setShowsProjects(false)} /> : null}
            {act.asked?.what === "role" ? (
              <RoleDialog
                member={member}
                level={act.asked.level}
                self={self}
                pending={act.changing}
                error={act.levelError}
                onConfirm={act.confirmLevel}
                onClose={() => act.close()}
              />
            ) : null}
            {act.asked?.what === "remove" ? (
              <RemoveDialog
                member={member}
                team={teamName}
                self={self}
                stays={whoStays(member.user.id, team, readerId)}
                pending={act.removing}
                error={act.removalError}
                onConfirm={act.remove}
                onClose={() => act.close()}
              />
            ) : null}
          </div>
        </td>
      </tr>
      {refusal ? (
        <tr className="max-sm:block">
          <td colSpan={6} className="px-4 pb-2 text-end text-xs text-danger max-sm:block">
            <span role="alert" className="inline-flex items-center gap-1.5">
              <CircleAlert aria-hidden className="size-3.5" />
              {self ? "You are" : `${name} is`} still {roleWithArticle(member.level)}. {refusal}
            </span>
          </td>
        </tr>
      ) : null}
    </>
  );
}
