import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { LogoMark } from "@/components/ui/logo";
import { routes } from "@/lib/routes";

export type BarReader = { name: string | null; slug: string; pictureUrl?: string | null | undefined };
type Props = {
  of: { owner: string; project: string };
  user: BarReader;
  /** Way back; to the builds by default. */
  back?: ReactNode;
  /** Facts of the page: its heading first. */
  children: ReactNode;
  /** Buttons at the end. */
  actions: ReactNode;
};

/** Style of the way back. */
export const backClass = "flex h-8 items-center gap-2 rounded-md px-1.5 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:h-11";

/** Bar of a page about a build or a comparison of two, with the way back to the builds. */
export const BarFrame = ({ of, user, back, children, actions }: Props) => (
  <header
    data-top-bar
    className="sticky top-0 z-10 flex min-h-12 items-center gap-2 border-b border-line bg-paper px-4 py-1 max-sm:flex-wrap"
  >
    <a href={routes.home()} aria-label="Loupe" className="relative me-1 rounded-sm after:absolute after:-inset-3 max-sm:hidden">
      <LogoMark className="size-5" />
    </a>
    {back ?? (
      <Link prefetch={false} href={routes.builds(of.owner, of.project)} className={backClass}>
        <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
        Builds
      </Link>
    )}
    <span aria-hidden className="h-4 w-px bg-line max-sm:hidden" />
    <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:order-last max-sm:basis-full max-sm:flex-wrap">{children}</div>
    <span className="ms-auto flex items-center gap-2">
      {actions}
      <a href={routes.accounts()} className="ms-1 grid shrink-0 place-items-center rounded-full pointer-coarse:size-11 max-sm:hidden">
        <Avatar name={user.name ?? user.slug} src={user.pictureUrl} solid />
        <span className="sr-only">Your teams, {user.name ?? user.slug}</span>
      </a>
    </span>
  </header>
);
