import { CalendarX } from "lucide-react";
import { Tag } from "./tag";
import { ending } from "@/lib/team/scope-text";

/** Expiry of a token: text, or a tag in its last week and after its end. */
export function TokenExpiry({ expiresAt }: { expiresAt: string | null }) {
  const { words, tone } = ending(expiresAt);
  if (tone === "later") return <span suppressHydrationWarning>{words}</span>;
  return (
    <Tag kind={tone === "ended" ? "danger" : "plain"}>
      <CalendarX aria-hidden />
      {words}
    </Tag>
  );
}
