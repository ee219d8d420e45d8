"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { loadable } from "@/components/ui/loadable";
import { toast } from "@/components/ui/toast";
import { type Loader, useLoaded, usePreload } from "@/components/ui/use-loaded";
import type { RuleEffect } from "@/lib/builds/rule-draft";
import type { BuildCause, BuildKey } from "@/lib/queries/builds";

type Asked = { cause: BuildCause; effect: RuleEffect };
type DialogProps = Asked & { of: BuildKey; onClose: () => void };
const loadItems = () => import("./rule-menu-items");
const RuleMenuItems = loadable(loadItems, "The menu");
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

type ButtonProps = { cause: BuildCause; letter: string; open: (asked: Asked) => void };

/** Button of a cause's menu. Its code is loaded when it is first wanted. */
function RuleButton({ cause, letter, open }: ButtonProps) {
  const [isPressed, setPressed] = useState(false);
  const trigger = (
    <IconButton label={`More for cause ${letter}`} side="end" aria-haspopup="menu" onClick={() => setPressed(true)}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return isPressed ? <RuleMenuItems pending={trigger} trigger={trigger} onChoose={(effect) => open({ cause, effect })} /> : trigger;
}

type RuleMenus = { dialog: ReactNode; button: (cause: BuildCause, letter: string) => ReactNode; open: (asked: Asked) => void };

/**
 * Menus of many causes with the actions of rules; none without a build. `button` renders one, `open` opens the rule that it would, `dialog` must
 * be on the page once.
 */
export function useRuleMenus(of: BuildKey | undefined): RuleMenus {
  const { dialog, open } = useRuleDialog(of);
  usePreload(loadItems, "input");
  const hasMenus = of !== undefined;
  const button = useCallback(
    (cause: BuildCause, letter: string) => (hasMenus ? <RuleButton key={cause.id} {...{ cause, letter, open }} /> : null),
    [hasMenus, open],
  );
  return { dialog, button, open };
}
