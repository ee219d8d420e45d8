import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { PersonalToken } from "@/lib/queries/tokens";
import { TokenAccess } from "./token-access";
import { TokenTimes } from "./token-times";

/** A personal access token: name, accounts, last use and expiry. */
export function TokenRow({ token, onRename, onRevoke }: { token: PersonalToken; onRename: () => void; onRevoke: () => void }) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <b className="block font-medium wrap-anywhere">{token.name}</b>
        <div className="mt-1.5 text-xs">
          <TokenAccess accounts={token.accounts} />
        </div>
        <div className="mt-1.5">
          <TokenTimes token={token} />
        </div>
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
