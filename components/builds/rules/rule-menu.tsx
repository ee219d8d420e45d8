"use client";

import { CircleCheck, Ellipsis, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { createMenu, Menu, MenuItem, MenuTrigger, SharedMenu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { type Loader, useLoaded } from "@/components/ui/use-loaded";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import type { BuildCause, BuildKey } from "@/lib/queries/builds";

type Asked = { cause: BuildCause; effect: RuleEffect };
type DialogProps = Asked & { of: BuildKey; onClose: () => void };
const load: Loader<DialogProps> = () => import("./rule-dialog");

/** The dialog of a rule from a cause, loaded when it is first opened. */
function useRuleDialog(of: BuildKey | undefined): { dialog: ReactNode; open: (asked: Asked) => void } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const onClose = () => setAsked(null);
  const dialog = useLoaded(load, asked && of ? { ...asked, of, onClose } : null, () => {
    onClose();
    toast("Couldn’t open the rule. Check your connection, then try again.", { kind: "problem" });
  });
  return { dialog, open: setAsked };
}

const RuleItems = ({ cause, open }: { cause: BuildCause; open: (asked: Asked) => void }) => (
  <>
    <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => open({ cause, effect: "approve" })}>
      Approve changes like this…
    </MenuItem>
    <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => open({ cause, effect: "ignore" })}>
      Ignore changes here…
    </MenuItem>
  </>
);

const trigger = (label: string) => (
  <IconButton label={label} side="end">
    <Ellipsis aria-hidden />
  </IconButton>
);

/** Menus of many causes with the actions of rules; none without a build. `button` renders one, `menus` must be on the page once. */
export function useRuleMenus(of: BuildKey | undefined): { menus: ReactNode; button: (cause: BuildCause, letter: string) => ReactNode } {
  const [handle] = useState(() => createMenu<BuildCause>());
  const { dialog, open } = useRuleDialog(of);
  if (!of) return { menus: null, button: () => null };
  return {
    menus: (
      <>
        <SharedMenu handle={handle}>{(cause) => <RuleItems cause={cause} open={open} />}</SharedMenu>
        {dialog}
      </>
    ),
    button: (cause, letter) => <MenuTrigger handle={handle} payload={cause} trigger={trigger(`More for cause ${letter}`)} />,
  };
}

/** Menu of one cause with the actions of rules. */
export function RuleMenu({ of, cause, letter }: { of: BuildKey; cause: BuildCause; letter: string }) {
  const { dialog, open } = useRuleDialog(of);
  return (
    <>
      <Menu align="end" trigger={trigger(`More for cause ${letter}`)}>
        <RuleItems cause={cause} open={open} />
      </Menu>
      {dialog}
    </>
  );
}
