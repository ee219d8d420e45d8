import { Avatar } from "@/components/ui/avatar";

type Account = { id: string; slug: string; name: string | null; type: "user" | "team" };

/** The accounts that a token or an app can access. */
export function TokenAccess({ accounts }: { accounts: readonly Account[] }) {
  if (!accounts.length) return <span className="text-ink-3">No accounts</span>;
  return (
    <ul aria-label="Access" className="flex flex-wrap gap-x-3 gap-y-1">
      {accounts.map(({ id, slug, name, type }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <Avatar name={name ?? slug} team={type === "team"} size="small" />
          <span className="truncate" dir="auto">
            {name ?? slug}
          </span>
        </li>
      ))}
    </ul>
  );
}
