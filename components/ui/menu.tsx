"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import Link from "next/link";
import { type ReactElement, type ReactNode, useCallback, useState } from "react";

type Props = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  side?: "top" | "bottom";
  align?: "start" | "end";
  /** Tailwind width, e.g. `w-60`. */
  width?: string;
  /** Returns what has the focus after the menu was closed; null for the trigger, which is the default. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** Menu of actions on Base UI: arrow keys, type-ahead, focus back to the trigger. */
export function Menu({ trigger, side = "bottom", align = "start", width = "min-w-48", finalFocus, children }: Props) {
  // A modal dialog makes everything outside it inert, and a popover lies above it: their menus open inside them.
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const look = useCallback((button: HTMLElement | null) => setLayer(button?.closest<HTMLElement>("dialog, [popover]") ?? null), []);
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={look} render={trigger} />
      <Surface {...{ side, align, width, layer, ...(finalFocus && { finalFocus }) }}>{children}</Surface>
    </Base.Root>
  );
}

type SurfaceProps = Required<Pick<Props, "side" | "align" | "width">> &
  Pick<Props, "finalFocus" | "children"> & { layer: HTMLElement | null };

const Surface = ({ side, align, width, layer, finalFocus, children }: SurfaceProps) => (
  <Base.Portal {...(layer && { container: layer })}>
    <Base.Positioner
      side={side}
      align={align}
      sideOffset={6}
      collisionPadding={8}
      // A popover scrolls, and would cut its menu.
      positionMethod={layer?.popover ? "fixed" : "absolute"}
      className="z-50 outline-none"
    >
      <Base.Popup
        finalFocus={() => finalFocus?.() ?? true}
        className={`float max-h-(--available-height) overflow-y-auto p-1 transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 ${width}`}
      >
        {children}
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);

/** Creates the handle that connects a `SharedMenu` to its triggers. Keep it in a state. */
export const createMenu = Base.createHandle;
export type MenuHandle<P> = ReturnType<typeof Base.createHandle<P>>;

/** A button that opens a shared menu for `payload`. A long list mounts its menu once, not once a row. */
export const MenuTrigger = <P,>({ handle, payload, trigger }: { handle: MenuHandle<P>; payload: P; trigger: Props["trigger"] }) => (
  <Base.Trigger handle={handle} payload={payload} render={trigger} />
);

/** Menu of many triggers. Renders the payload of the one that opened it. */
export const SharedMenu = <P,>({
  handle,
  width = "min-w-48",
  children,
}: {
  handle: MenuHandle<P>;
  width?: string;
  children: (payload: P) => ReactNode;
}) => (
  <Base.Root handle={handle} modal={false}>
    {({ payload }) => (
      <Surface side="bottom" align="end" width={width} layer={null}>
        {payload === undefined ? null : children(payload as P)}
      </Surface>
    )}
  </Base.Root>
);

const itemClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-ink outline-none select-none data-highlighted:bg-wash data-disabled:text-ink-3 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";

type ItemProps = { icon?: ReactNode; onSelect: () => void; disabled?: boolean; keepOpen?: boolean; children: ReactNode };

/** Menu item that runs an action. */
export function MenuItem({ icon, onSelect, disabled = false, keepOpen = false, children }: ItemProps) {
  return (
    <Base.Item className={itemClass} disabled={disabled} closeOnClick={!keepOpen} onClick={onSelect}>
      {icon}
      {children}
    </Base.Item>
  );
}

/** Menu item that links to a page; `current` marks the current one. */
export function MenuLink({ href, icon, current, children }: { href: string; icon?: ReactNode; current?: boolean; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick className={itemClass} render={<Link href={href} />} {...(current && { "aria-current": "true" as const })}>
      {icon}
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
      {current ? <Check aria-hidden /> : null}
    </Base.LinkItem>
  );
}

/** Radio group inside a menu. */
export function MenuRadio<V extends string>(props: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  /** Closes the menu after a choice. */
  closes?: boolean;
  /** `detail`: a sentence about the effect. `end`: content at the end of the row, such as a key. */
  options: readonly { value: V; label: string; icon?: ReactNode; detail?: string; end?: ReactNode }[];
}) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={(value) => props.onChange(value as V)} aria-label={props.label}>
      {props.options.map(({ value, label, icon, detail, end }) => (
        <Base.RadioItem key={value} value={value} closeOnClick={props.closes ?? false} className={itemClass}>
          {icon}
          <span className={`flex-1 ${detail ? "py-1.5" : ""}`}>
            <span className={detail ? "block font-medium" : ""}>{label}</span>
            {detail ? <span className="block text-xs text-ink-2">{detail}</span> : null}
          </span>
          <Base.RadioItemIndicator>
            <Check aria-hidden />
          </Base.RadioItemIndicator>
          {end}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Checkbox inside a menu. The menu stays open. */
export function MenuCheck(props: { checked: boolean; onChange: (on: boolean) => void; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.CheckboxItem className={itemClass} checked={props.checked} onCheckedChange={props.onChange}>
      {props.icon}
      <span className="flex-1">{props.children}</span>
      <Base.CheckboxItemIndicator>
        <Check aria-hidden />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

/** Text above items. */
export const MenuLabel = ({ children }: { children: ReactNode }) => <div className="px-2 pt-1.5 pb-1 text-xs text-ink-3">{children}</div>;

/** Separator between groups. */
export const MenuLine = () => <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
