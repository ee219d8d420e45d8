import { Avatar } from "@/components/ui/avatar";
import type { Colleague } from "@/lib/queries/members";
import { memberName } from "./member-text";
import { rowLayout } from "./row-layout";

type Props = { member: Pick<Colleague, "user">; self: boolean; selected?: boolean; /** Second line on a card. */ detail: string | null };

/** Picture, name and handle of a person in a row; on a card the name takes two lines, with a detail below. */
export function MemberIdentity({ member, self, selected = false, detail }: Props) {
  const name = memberName(member);
  return (
    <span className="flex items-center gap-2 max-[900px]:gap-3">
      <Avatar name={name} src={member.user.pictureUrl} solid={self} className="max-[900px]:size-9 max-[900px]:text-xs" />
      <span className="flex min-w-0 items-baseline gap-2 max-[900px]:flex-col max-[900px]:gap-0">
        <span
          className="max-w-full min-w-0 shrink-0 max-[900px]:line-clamp-2 max-[900px]:text-base max-[900px]:leading-5 max-[900px]:wrap-anywhere min-[900px]:truncate"
          dir="auto"
          title={name}
        >
          <b className="font-medium">{name}</b>
          {self ? <span className="text-ink-2"> (You)</span> : null}
        </span>
        <span className={`${rowLayout.handle} ${selected ? "text-ink-2" : "text-ink-3"}`}>{member.user.slug}</span>
        {detail ? (
          <span className={`max-w-full truncate text-xs ${selected ? "text-ink-2" : "text-ink-3"} ${rowLayout.card}`} dir="auto">
            {detail}
          </span>
        ) : null}
      </span>
    </span>
  );
}
