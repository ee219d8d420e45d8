import { CircleAlert, CircleEqual, EyeOff, Images, Layers, MessageSquare, Minus, Plus, RefreshCw, Shield } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type BuildSection, sectionNames, type SectionSize } from "@/lib/builds/build-sections";
import { count } from "@/lib/format";

const icons: Record<BuildSection, ReactNode> = {
  causes: <Layers aria-hidden />,
  changed: <Images aria-hidden />,
  added: <Plus aria-hidden />,
  removed: <Minus aria-hidden />,
  failure: <CircleAlert aria-hidden />,
  commented: <MessageSquare aria-hidden />,
  rules: <Shield aria-hidden />,
  unstable: <RefreshCw aria-hidden />,
  problem: <CircleAlert aria-hidden />,
  ignored: <EyeOff aria-hidden />,
  unchanged: <CircleEqual aria-hidden />,
};

type Props = {
  sections: readonly SectionSize[];
  current: BuildSection;
  href: (section: BuildSection) => string;
};

/** Sections of a build with their sizes: a column, on narrow screens a line that scrolls. */
export const BuildRail = ({ sections, current, href }: Props) => (
  <nav
    aria-label="Sections"
    className="relative flex gap-px border-line max-side:overflow-x-auto max-side:border-b max-side:px-4 max-side:py-1 side:flex-col side:border-e side:px-3 side:py-6"
  >
    {sections.map(({ section, total }) => (
      <Link
        prefetch={false}
        key={section}
        href={href(section)}
        aria-current={section === current ? "page" : undefined}
        className="flex h-8 shrink-0 items-center gap-3 rounded-md px-2 whitespace-nowrap text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink max-side:gap-1.5 pointer-coarse:h-11 [&_svg]:size-4"
      >
        {icons[section]}
        {sectionNames[section]}
        <span className="ms-auto mono font-normal text-ink-3">{count(total)}</span>
      </Link>
    ))}
  </nav>
);
