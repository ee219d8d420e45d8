"use client";

import { Columns2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import type { Queue } from "@/lib/upload/queue";
import type { QueueRow } from "@/lib/upload/rows";

type Props = { row: QueueRow; queue: Queue; partners: readonly { id: number; name: string }[] };

/** Menu that makes a row the “before” of another, as an alternative to dragging. */
export const UploadPair = ({ row, queue, partners }: Props) => (
  <Menu
    align="end"
    width="w-64"
    trigger={
      <IconButton label={`Pair ${row.name}`} side="end">
        <Columns2 aria-hidden />
      </IconButton>
    }
  >
    <MenuLabel>Use as “before” of</MenuLabel>
    {partners
      .filter(({ id }) => id !== row.id)
      .slice(0, 30)
      .map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => queue.pair(row.id, id)}>
          <bdi className="min-w-0 truncate" title={name}>
            {name}
          </bdi>
        </MenuItem>
      ))}
  </Menu>
);
