import { ArrowRight, CircleSlash, Equal, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { count, plural } from "@/lib/format";
import type { Member } from "@/lib/queries/members";
import { roles } from "@/lib/team/roles";
import { type BulkPlan, groupText } from "./bulk-plan";
import type { BulkTask } from "./bulk-task";
import { memberName, ownersLose, ownersMay } from "./member-text";
import { RemovalEffects } from "./removal-effects";

/** Most names in one line of a preview. */
const NAMES = 6;

/** `Ana Reis, Ben Okafor and 12 more`. */
const namesOf = (members: readonly Member[]) =>
  members.slice(0, NAMES).map(memberName).join(", ") + (members.length > NAMES ? ` and ${count(members.length - NAMES)} more` : "");

/** Effects of a bulk change before it is sent: by group, then the members it leaves as they are, with the reason. */
export function BulkPreview({ task, plan: { send, groups, unchanged, blocked } }: { task: BulkTask; plan: BulkPlan }) {
  const demoted = groups.find(({ from }) => from === "owner");
  return (
    <>
      {task.what === "remove" ? (
        send.length ? (
          <>
            <p className="line-clamp-4 text-base wrap-anywhere text-ink-2" dir="auto">
              {namesOf(send)}
            </p>
            <RemovalEffects self={false} stays={null} />
          </>
        ) : null
      ) : (
        <>
          <ul aria-label="Changes" className="divide-y divide-line rounded-md border border-line">
            {groups.map((group) => (
              <Line key={group.from} icon={<ArrowRight aria-hidden />} title={groupText(group, task.level)}>
                {namesOf(group.members)}
              </Line>
            ))}
            {unchanged.length ? (
              <Line
                icon={<Equal aria-hidden />}
                title={`${count(unchanged.length)} already ${unchanged.length === 1 ? `${task.level}` : `${task.level}s`}`}
              />
            ) : null}
          </ul>
          {demoted ? (
            <Warning>
              <b className="font-strong">{plural(demoted.members.length, "owner")} will no longer be an owner.</b> {ownersLose}
            </Warning>
          ) : null}
          {send.length && task.level === "owner" ? <Warning>{ownersMay}</Warning> : null}
          {send.length && task.level !== "owner" ? (
            <p className="text-ink-2">{roles.find(({ value }) => value === task.level)?.detail}</p>
          ) : null}
        </>
      )}
      {blocked.length ? (
        <section aria-label="Not changed">
          <p className="font-medium">{task.what === "remove" ? "Can’t be removed" : "Can’t be changed"}</p>
          <ul className="mt-1 grid grid-cols-1 gap-1.5">
            {blocked.map(({ member, reason }) => (
              <li key={member.id} className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3">
                <CircleSlash aria-hidden />
                <span className="min-w-0 wrap-anywhere">
                  <b className="font-medium">{memberName(member)}</b> <span className="text-ink-2">{reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const Line = ({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) => (
  <li className="flex gap-2.5 px-3 py-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3">
    {icon}
    <span className="min-w-0">
      <b className="block font-medium">{title}</b>
      {children ? (
        <span className="line-clamp-4 text-xs wrap-anywhere text-ink-2" dir="auto">
          {children}
        </span>
      ) : null}
    </span>
  </li>
);

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2.5 rounded-md bg-danger-wash px-3 py-2">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
    <span className="min-w-0">{children}</span>
  </p>
);
