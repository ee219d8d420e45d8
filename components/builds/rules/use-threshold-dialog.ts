"use client";

import { type ReactNode, useState } from "react";
import { toast } from "@/components/ui/toast";
import { type Loader, useLoaded } from "@/components/ui/use-loaded";
import type { BuildKey } from "@/lib/queries/builds";

type SaveProps = { of: BuildKey; threshold: number; onClose: () => void };
const load: Loader<SaveProps> = () => import("./threshold-dialog");

/** The form that saves a threshold, loaded when it is first opened. Render `dialog` outside of popovers, which a dialog closes. */
export function useThresholdDialog(of: BuildKey | undefined, threshold: number): { dialog: ReactNode; open: () => void } {
  const [isOpen, setOpen] = useState(false);
  const dialog = useLoaded(load, isOpen && of ? { of, threshold, onClose: () => setOpen(false) } : null, () => {
    setOpen(false);
    toast("Couldn’t open the rule. Check your connection, then try again.", { kind: "problem" });
  });
  return { dialog, open: () => setOpen(true) };
}
