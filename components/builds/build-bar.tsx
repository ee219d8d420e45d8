import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { Avatar } from "@/components/ui/avatar";
import { CopyButton } from "@/components/ui/copy-button";
import { LogoMark } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import type { Build, BuildKey } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { BaselineWhy } from "./baseline-why";

type Props = {
  build: Build;
  of: BuildKey;
  user: { name: string | null; slug: string; pictureUrl?: string | null | undefined };
  /** Button of the review, if the reader may review. */
  review: ReactNode;
};

/** Bar of a build: its number, branch and baseline, with the review at the end. */
export function BuildBar({ build, of, user, review }: Props) {
  const { head, base, baseNumber, number, status } = build;
  return (
    <header className="sticky top-0 z-10 flex min-h-12 items-center gap-2 border-b border-line bg-paper px-4 py-1 max-sm:flex-wrap">
      <a href={routes.home()} aria-label="Loupe" className="relative me-1 rounded-sm after:absolute after:-inset-3 max-sm:hidden">
        <LogoMark className="size-5" />
      </a>
      <Link
        href={routes.builds(of.owner, of.project)}
        className="flex h-8 items-center gap-2 rounded-md px-1.5 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:h-11"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
        Builds
      </Link>
      <span aria-hidden className="h-4 w-px bg-line max-sm:hidden" />
      <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:order-last max-sm:basis-full max-sm:flex-wrap">
        <h1 className="shrink-0 font-strong">#{number}</h1>
        <span className="min-w-0 truncate mono" title={head.branch}>
          {head.branch}
          {base ? ` → ${base.branch}` : ""}
        </span>
        <span className="shrink-0 mono text-ink-3">{head.sha.slice(0, 7)}</span>
        {status === "pending" ? null : (
          <span className="flex shrink-0 items-baseline gap-2 text-xs text-ink-2">
            {baseNumber ? `Compared with #${baseNumber}` : "No baseline"}
            <BaselineWhy build={of} />
          </span>
        )}
      </div>
      <span className="ms-auto flex items-center gap-1">
        <span className="max-sm:hidden">
          <PaletteButton iconOnly />
        </span>
        <span className="max-sm:hidden">
          <ThemeToggle />
        </span>
        <CopyButton size="small" text={build.url} className="max-rail:hidden" />
        {review}
        <a href={routes.accounts()} className="ms-1 grid shrink-0 place-items-center rounded-full pointer-coarse:size-11">
          <Avatar name={user.name ?? user.slug} src={user.pictureUrl} solid />
          <span className="sr-only">Your teams, {user.name ?? user.slug}</span>
        </a>
      </span>
    </header>
  );
}
