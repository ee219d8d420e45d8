import { Check, Copy, Pencil, X } from "lucide-react";
import { MenuItem } from "@/components/ui/menu";
import { MenuOfRow } from "@/components/ui/menu-of-row";
import type { ShareLink } from "@/lib/queries/share-links";
import type { OutsideLink } from "./use-outside-links";

type Props = {
  links: readonly OutsideLink[];
  /** The link that was just created, whose address is shown. */
  made: OutsideLink | null;
  isCopied: boolean;
  onCopy: (link: OutsideLink, url: string) => void;
  onEdit: (link: ShareLink) => void;
  onEnd: (link: OutsideLink) => void;
};

/** Active links, each with a menu to copy, change and end it. The address of a new one is shown. */
export const OutsideLinkList = ({ links, made, isCopied, onCopy, onEdit, onEnd }: Props) => (
  <ul aria-label="Active links" className="grid max-h-60 grid-cols-1 gap-2 overflow-y-auto">
    {links.map((link) => {
      const url = link.id === made?.id ? made.url : null;
      const address = link.url ?? url;
      const { edited } = link;
      return (
        <li key={link.id} className="grid grid-cols-1 gap-1">
          {url ? (
            <span className="flex items-center gap-2 rounded-md border border-line-strong px-2.5 py-1.5">
              <code className="min-w-0 flex-1 truncate mono select-all" dir="auto" title={url}>
                {url}
              </code>
              {isCopied ? (
                <span role="status" className="flex shrink-0 items-center gap-1.5 text-xs text-done [&_svg]:size-4">
                  <Check aria-hidden />
                  Copied
                </span>
              ) : null}
            </span>
          ) : null}
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-xs wrap-anywhere text-ink-2" suppressHydrationWarning>
              {link.facts}
            </span>
            <MenuOfRow of={link.facts}>
              {address ? (
                <MenuItem icon={<Copy aria-hidden />} onSelect={() => onCopy(link, address)}>
                  Copy
                </MenuItem>
              ) : null}
              {edited ? (
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(edited)}>
                  Change
                </MenuItem>
              ) : null}
              <MenuItem icon={<X aria-hidden />} onSelect={() => onEnd(link)}>
                End
              </MenuItem>
            </MenuOfRow>
          </span>
        </li>
      );
    })}
  </ul>
);
