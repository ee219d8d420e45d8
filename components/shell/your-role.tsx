import { Eye, MessageSquare } from "lucide-react";
import type { Permission } from "@/lib/permissions";
import { roleWords } from "@/lib/team/project-role";

/** Shows a reader's permissions in a project and the owners to ask for more. Renders nothing for admins. */
export function YourRole({ permissions }: { permissions: readonly Permission[] | undefined }) {
  const words = roleWords(permissions);
  if (!words?.rest) return null;
  const Icon = permissions?.includes("review") ? MessageSquare : Eye;
  return (
    <p className="mb-4 flex max-w-180 gap-2 text-sm text-ink-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span>
        {words.can} {words.rest}
      </span>
    </p>
  );
}
