import { Clock } from "lucide-react";
import { Tag } from "./tag";
import { Time } from "./time";
import { unusedDays } from "@/lib/team/scope-text";
import { plural } from "@/lib/format";

/** Time of the last use. From 90 days on, a tag shows that it may no longer be needed. */
export function LastUsedTime({ lastUsedAt, createdAt }: { lastUsedAt: string | null; createdAt: string }) {
  const days = unusedDays({ lastUsedAt, createdAt });
  if (days !== null)
    return (
      <Tag kind="danger">
        <Clock aria-hidden />
        {lastUsedAt ? `Unused for ${plural(days, "day")}` : `Never used in ${plural(days, "day")}`}
      </Tag>
    );
  return lastUsedAt ? (
    <span>
      Last used <Time at={lastUsedAt} />
    </span>
  ) : (
    <span>Never used</span>
  );
}
