"use client";

import {
  AtSign,
  Bot,
  Braces,
  CalendarClock,
  CheckCheck,
  CircleDot,
  FileText,
  ListFilter,
  MapPin,
  Table,
  UserRound,
  UserRoundCheck,
} from "lucide-react";
import type { ReactElement } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine, MenuRadio } from "@/components/ui/menu";
import type { ExportFormat } from "@/lib/review/comment-export";
import { count } from "@/lib/format";
import { countFilterParts, type ThreadFilter, type ThreadOrder } from "@/lib/review/comment-filter";
import type { Thread } from "@/lib/review/threads";

type Props = {
  threads: readonly Thread[];
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  versions: readonly number[];
  onExport: ((kind: ExportFormat) => void) | null;
  onReadAll: (() => void) | null;
  signedIn: boolean;
};

const exports: [ExportFormat, string, ReactElement][] = [
  ["markdown", "Markdown", <FileText key="m" aria-hidden />],
  ["csv", "CSV", <Table key="c" aria-hidden />],
  ["json", "JSON", <Braces key="j" aria-hidden />],
  ["prompt", "Prompt for a coding agent", <Bot key="p" aria-hidden />],
];

const orders: { value: ThreadOrder; label: string }[] = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
  { value: "active", label: "Latest reply first" },
  { value: "place", label: "From top to bottom" },
];

const Size = ({ children }: { children: number }) => <span className="mono text-ink-3">{count(children)}</span>;

/** Menu with the filters, the order and the exports. */
export default function FilterMenu({ threads, filter, onFilter, versions, onExport, onReadAll, signedIn }: Props) {
  const resolved = threads.filter((thread) => thread.resolved).length;
  const on = countFilterParts(filter);
  return (
    <Menu
      align="end"
      width="w-60"
      trigger={
        <IconButton label={on ? `Filter and export, ${on} on` : "Filter and export"} side="end" aria-pressed={on > 0} className="relative">
          <ListFilter aria-hidden />
          {on ? <span aria-hidden className="absolute end-0.5 top-0.5 size-2 rounded-full bg-ink" /> : null}
        </IconButton>
      }
    >
      <MenuRadio
        label="Threads shown"
        value={filter.show}
        onChange={(show) => onFilter({ ...filter, show })}
        options={[
          { value: "all", label: "All", end: <Size>{threads.length}</Size> },
          { value: "open", label: "Open", end: <Size>{threads.length - resolved}</Size> },
          { value: "resolved", label: "Resolved", end: <Size>{resolved}</Size> },
        ]}
      />
      <MenuLine />
      <MenuLabel>Show only</MenuLabel>
      {signedIn ? (
        <>
          <MenuCheck icon={<UserRound aria-hidden />} checked={filter.mine} onChange={(mine) => onFilter({ ...filter, mine })}>
            My threads
          </MenuCheck>
          <MenuCheck icon={<AtSign aria-hidden />} checked={filter.mentions} onChange={(mentions) => onFilter({ ...filter, mentions })}>
            Mentions me
          </MenuCheck>
          <MenuCheck
            icon={<UserRoundCheck aria-hidden />}
            checked={filter.assigned}
            onChange={(assigned) => onFilter({ ...filter, assigned })}
          >
            Assigned to me
          </MenuCheck>
          <MenuCheck icon={<CalendarClock aria-hidden />} checked={filter.overdue} onChange={(overdue) => onFilter({ ...filter, overdue })}>
            Overdue
          </MenuCheck>
        </>
      ) : null}
      <MenuCheck icon={<CircleDot aria-hidden />} checked={filter.unread} onChange={(unread) => onFilter({ ...filter, unread })}>
        Unread
      </MenuCheck>
      <MenuCheck icon={<MapPin aria-hidden />} checked={filter.pinned} onChange={(pinned) => onFilter({ ...filter, pinned })}>
        Pinned
      </MenuCheck>
      {versions.length > 1 ? (
        <>
          <MenuLine />
          <MenuLabel>Version</MenuLabel>
          <div className={versions.length > 6 ? "max-h-56 overflow-y-auto overscroll-contain" : ""}>
            <MenuRadio
              label="Version"
              value={String(filter.version ?? "")}
              onChange={(version) => onFilter({ ...filter, version: version ? Number(version) : null })}
              options={[{ value: "", label: "Any version" }, ...versions.map((number) => ({ value: String(number), label: `v${number}` }))]}
            />
          </div>
        </>
      ) : null}
      <MenuLine />
      <MenuLabel>Order</MenuLabel>
      <MenuRadio label="Order" value={filter.order} onChange={(order) => onFilter({ ...filter, order })} options={orders} />
      {onReadAll || onExport ? <MenuLine /> : null}
      {onReadAll ? (
        <MenuItem icon={<CheckCheck aria-hidden />} onSelect={onReadAll}>
          Mark all as read
        </MenuItem>
      ) : null}
      {onExport ? (
        <>
          <MenuLabel>Export filtered threads</MenuLabel>
          {exports.map(([kind, label, icon]) => (
            <MenuItem key={kind} icon={icon} onSelect={() => onExport(kind)}>
              {label}
            </MenuItem>
          ))}
        </>
      ) : null}
    </Menu>
  );
}
