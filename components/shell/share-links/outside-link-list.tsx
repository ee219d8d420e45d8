import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { ShareLink } from "@/lib/queries/share-links";
import type { OutsideLink } from "./use-outside-links";

type Props = {
  links: readonly OutsideLink[];
  /** The link that was just created, whose address is shown. */
  made: OutsideLink | null;
  isCopied: boolean;
  onEdit: (link: ShareLink) => void;
  onEnd: (link: OutsideLink) => void;
};

/** Active links, each with the means to copy, change and end it. The address of a new one is shown. */
export const OutsideLinkList = ({ links, made, isCopied, onEdit, onEnd }: Props) => (
  <ul aria-label="Active links" className="grid max-h-60 grid-cols-1 gap-2 overflow-y-auto">
    {links.map((link) => {
      const url = link.id === made?.id ? made.url : null;
      const { edited } = link;
      return (
        <li key={link.id} className="grid grid-cols-1 gap-1">
          {url ? (
            <span className="flex items-center gap-2 rounded-md border border-line-strong px-2.5 py-1.5">
              <code className="min-w-0 flex-1 truncate mono select-all" title={url}>
                {url}
              </code>
              {isCopied ? (
                <span role="status" className="shrink-0 text-xs text-done">
                  Copied
                </span>
              ) : null}
            </span>
          ) : null}
          <span className="flex flex-wrap items-center gap-x-1 gap-y-1">
            <span className="min-w-32 flex-1 text-xs wrap-anywhere text-ink-2" suppressHydrationWarning>
              {link.facts}
            </span>
            {(link.url ?? url) ? <CopyButton size="small" text={(link.url ?? url)!} label="Copy" /> : null}
            {edited ? (
              <Button size="small" kind="ghost" aria-label={`Change the link ${edited.name}`} onClick={() => onEdit(edited)}>
                Change
              </Button>
            ) : null}
            <Button size="small" kind="ghost" aria-label={`End the link: ${link.facts}`} onClick={() => onEnd(link)}>
              End
            </Button>
          </span>
        </li>
      );
    })}
  </ul>
);
