import { Clock } from "lucide-react";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { unusedDays } from "@/lib/team/scope-text";
import { plural } from "@/lib/format";

/** When something was used last. From 90 days on it is marked in words and with a sign: it may not be needed any more. */
export function LastUsed({ lastUsedAt, createdAt }: { lastUsedAt: string | null; createdAt: string }) {
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
