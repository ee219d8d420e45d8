import { CircleAlert, CircleEqual, EyeOff, Layers, LayoutGrid, MessageSquare, Minus, Plus, RefreshCw, Shield } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import { type BuildSection, sectionNames, type SectionSize } from "@/lib/builds/build-sections";
import { count } from "@/lib/format";

const icons: Record<BuildSection, ReactNode> = {
  causes: <Layers aria-hidden />,
  changed: <LayoutGrid aria-hidden />,
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

/** Sections of a build with their sizes, in a column at the start of a wide page. */
export const BuildRail = ({ sections, current, href }: Props) => (
  <nav aria-label="Sections" className="hidden flex-col gap-px border-e border-line px-3 pt-7 pb-6 side:flex">
    {sections.map(({ section, total }) => (
      <Link
        prefetch={false}
        key={section}
        href={href(section)}
        aria-current={section === current ? "page" : undefined}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md px-2 whitespace-nowrap text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-ink/7 aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 [&_svg]:size-4"
      >
        {icons[section]}
        {sectionNames[section]}
        <span className="ms-auto mono font-normal text-ink-3">{count(total)}</span>
      </Link>
    ))}
  </nav>
);

/** The same sections as a row of tabs, below the heading of a page without a column for them. */
export const BuildTabs = ({ sections, current, href }: Props) => (
  <div className="side:hidden">
    <Tabs
      label="Sections"
      prefetch={false}
      tabs={sections.map(({ section, total }) => ({
        label: sectionNames[section],
        href: href(section),
        isCurrent: section === current,
        total,
      }))}
    />
  </div>
);
