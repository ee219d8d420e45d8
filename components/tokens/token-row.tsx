import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Time } from "@/components/ui/time";
import type { PersonalToken } from "@/lib/queries/tokens";
import { LastUsedTime } from "@/components/ui/last-used";
import { TokenAccess } from "./token-access";
import { TokenExpiry } from "@/components/ui/token-expiry";

/** A personal access token: name, accounts, last use and expiry. */
export function TokenRow({ token, onRename, onRevoke }: { token: PersonalToken; onRename: () => void; onRevoke: () => void }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <b className="block font-medium wrap-anywhere">{token.name}</b>
        <div className="mt-1.5 text-xs">
          <TokenAccess accounts={token.accounts} />
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
          <LastUsedTime lastUsedAt={token.lastUsedAt} createdAt={token.createdAt} />
          <span>
            Created <Time at={token.createdAt} />
          </span>
          <TokenExpiry expiresAt={token.expiresAt} />
        </p>
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton label={`More for ${token.name}`} side="end">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={onRevoke}>
          Revoke
        </MenuItem>
      </Menu>
    </li>
  );
}
