import { CircleAlert, CircleCheck, Equal } from "lucide-react";
import type { ReactNode } from "react";
import { count, plural } from "@/lib/format";
import { type BulkPlan, byRole, groupText } from "./bulk-plan";
import type { BulkTask, MemberResult } from "./bulk-task";
import { memberName } from "./member-text";

type Props = { task: BulkTask; plan: BulkPlan; results: readonly MemberResult[] };

/** Report of a bulk change: failures with their reasons first, then the changes by group, then the members left as they were. */
export function BulkReport({ task, plan: { unchanged, blocked }, results }: Props) {
  const of = (outcome: MemberResult["outcome"]) => results.filter((result) => result.outcome === outcome).map(({ item }) => item);
  const changed = of("changed");
  const same = unchanged.length + of("unchanged").length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
    <ul tabIndex={0} aria-label="Report" className="max-h-80 overflow-y-auto rounded-md border border-line">
      {results
        .filter(({ problem }) => problem !== null)
        .map(({ item, problem }) => (
          <Line key={item.id} icon={<CircleAlert aria-hidden className="text-danger" />} title={memberName(item)}>
            <span className="text-danger">{problem}</span>
          </Line>
        ))}
      {task.what === "remove" ? (
        changed.length ? (
          <Line icon={<CircleCheck aria-hidden className="text-done" />} title={`${plural(changed.length, "member")} removed`} />
        ) : null
      ) : (
        byRole(changed).map((group) => (
          <Line key={group.from} icon={<CircleCheck aria-hidden className="text-done" />} title={groupText(group, task.level)} />
        ))
      )}
      {same && task.what === "role" ? (
        <Line icon={<Equal aria-hidden className="text-ink-3" />} title={`${count(same)} already ${task.level}${same === 1 ? "" : "s"}`} />
      ) : null}
      {blocked.map(({ member, reason }) => (
        <Line key={member.id} icon={<Equal aria-hidden className="text-ink-3" />} title={memberName(member)}>
          {reason}
        </Line>
      ))}
    </ul>
  );
}

const Line = ({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) => (
  <li className="flex gap-2.5 border-line px-3 py-2 not-first:border-t [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    <span className="min-w-0 wrap-anywhere">
      <b className="font-medium">{title}</b>
      {children ? <span className="block text-xs text-ink-3">{children}</span> : null}
    </span>
  </li>
);
