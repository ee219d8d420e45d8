import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { Menu } from "./menu";

/** The `…` menu of a row. `of` names the row for screen readers. */
export const MenuOfRow = ({ of, children }: { of: string; children: ReactNode }) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`More: ${of}`} side="end">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    {children}
  </Menu>
);
