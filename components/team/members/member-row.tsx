"use client";

import { CircleAlert, Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { Checkbox } from "@/components/ui/checkbox";
import { iconButtonClass } from "@/components/ui/icon-button";
import { type MenuHandle, MenuTrigger } from "@/components/ui/menu";
import { Time } from "@/components/ui/time";
import { ageOrDay } from "@/lib/format";
import type { Member } from "@/lib/queries/members";
import { roleWithArticle } from "@/lib/team/roles";
import { MemberIdentity } from "./member-identity";
import type { RowMenu } from "./member-menu";
import { type ListedTeam, memberName, removalRefusal, roleRefusal, whoStays } from "./member-text";
import { MemberProjects } from "./member-projects";
import { RemoveDialog } from "./remove-dialog";
import { CardRoleControl, RoleControl } from "./role-control";
import { RoleDialog } from "./role-dialog";
import { ResetPasskeysDialog } from "@/components/team/security/reset-dialog";
import { type MemberColumns, rowLayout } from "./row-layout";
import { useMemberActions } from "./use-member-actions";

type Props = {
  team: ListedTeam;
  member: Member;
  readerId: string;
  columns: MemberColumns;
  selected: boolean;
  menu: MenuHandle<RowMenu>;
  onSelect: (member: Member, selected: boolean) => void;
  onGone: (userId: string) => void;
};

/** A member as a table row, and on a narrow screen as a card whose role control opens every action. */
export function MemberTableRow({ team, member, readerId, columns, selected, menu, onSelect, onGone }: Props) {
  const row = useRef<HTMLTableRowElement>(null);
  const self = member.user.id === readerId;
  const name = memberName(member);
  const act = useMemberActions({ slug: team.slug, member, self, row, onGone });
  const offersProjects = useOffers("GET /accounts/{accountSlug}/members/{userId}/projects");
  const [showsProjects, setShowsProjects] = useState(false);
  const [asksReset, setAsksReset] = useState(false);
  const about: Omit<RowMenu, "what"> = {
    onProjects: offersProjects ? () => setShowsProjects(true) : null,
    onPasskeys: team.requiresPasskey && !self ? () => setAsksReset(true) : null,
    name,
    level: member.level,
    fixedRole: roleRefusal(member),
    fixedPlace: removalRefusal(member),
    removeLabel: self ? "Leave team…" : "Remove from team…",
    onLevel: act.chooseLevel,
    onRemove: act.askRemoval,
  };
  const refusal = act.asked ? null : act.levelChange.error?.message;

  return (
    <>
      <tr ref={row} className={`${rowLayout.row} ${selected ? "bg-mark-wash shadow-[inset_2px_0_var(--mark)]" : ""}`}>
        <td className={rowLayout.check}>
          <Checkbox
            aria-label={`Select ${name}`}
            className="relative align-middle after:absolute after:-inset-2.5 after:content-[''] max-[900px]:top-3 max-[900px]:inset-s-6 max-[900px]:after:-inset-s-7 max-[900px]:after:-top-8 pointer-coarse:after:-inset-3.5"
            checked={selected}
            onChange={(event) => onSelect(member, event.target.checked)}
          />
        </td>
        <td className={rowLayout.name}>
          <MemberIdentity member={member} self={self} selected={selected} detail={member.email ?? member.user.slug} />
        </td>
        {columns.email ? (
          <td className={`${rowLayout.email} text-ink-2`} title={member.email ?? undefined}>
            {member.email}
          </td>
        ) : null}
        {columns.joined ? (
          <td className={`${columns.joined} text-ink-2`}>{member.joinedAt ? <Time at={member.joinedAt} write={ageOrDay} /> : null}</td>
        ) : null}
        {columns.active ? (
          <td className={`${columns.active} text-ink-2`}>
            {member.lastActiveAt ? <Time at={member.lastActiveAt} write={ageOrDay} /> : null}
          </td>
        ) : null}
        <td className={rowLayout.role}>
          <RoleControl pending={act.levelChange.isPending} handle={menu} about={about} />
        </td>
        <td className={rowLayout.actions}>
          <span className="max-[900px]:hidden">
            <MenuTrigger
              handle={menu}
              payload={{ what: "more", ...about }}
              trigger={
                <button
                  type="button"
                  aria-label={`More for ${name}`}
                  data-tip={self && about.fixedPlace ? `Leave team: ${about.fixedPlace}` : "More"}
                  data-side="end"
                  data-opens="remove projects passkeys"
                  className={`${iconButtonClass} size-7`}
                >
                  <Ellipsis aria-hidden />
                </button>
              }
            />
          </span>
          <span className={rowLayout.card}>
            <CardRoleControl pending={act.levelChange.isPending} handle={menu} about={about} />
          </span>
          <div className="text-start">
            {showsProjects ? <MemberProjects slug={team.slug} member={member} onClose={() => setShowsProjects(false)} /> : null}
            {asksReset ? (
              <ResetPasskeysDialog slug={team.slug} person={{ id: member.user.id, name }} onClose={() => setAsksReset(false)} />
            ) : null}
            {act.asked?.what === "role" ? (
              <RoleDialog
                member={member}
                level={act.asked.level}
                self={self}
                request={act.levelChange}
                onConfirm={act.confirmLevel}
                onClose={() => act.close()}
              />
            ) : null}
            {act.asked?.what === "remove" ? (
              <RemoveDialog
                member={member}
                team={team.name}
                self={self}
                stays={whoStays(member.user.id, team, readerId)}
                request={act.removal}
                onConfirm={act.remove}
                onClose={() => act.close()}
              />
            ) : null}
          </div>
        </td>
      </tr>
      {refusal ? (
        <tr className="max-[900px]:block">
          <td colSpan={7} className="px-4 pb-2 text-end text-xs wrap-anywhere text-danger max-[900px]:block max-[900px]:px-0">
            <span role="alert" className="inline-flex items-center gap-1.5">
              <CircleAlert aria-hidden className="size-3.5 shrink-0" />
              {self ? "You are" : `${name} is`} still {roleWithArticle(member.level)}. {refusal}
            </span>
          </td>
        </tr>
      ) : null}
    </>
  );
}
