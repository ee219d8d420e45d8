"use client";

import { useState } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

const KEY = "loupe:variants";

/** The strip of variants is open on this device, also on the next snapshot. */
export function useVariantsOpen() {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(() => readStored<boolean>(deviceStore(), KEY) ?? false);
  const set = (next: boolean) => {
    writeStored(deviceStore(), KEY, next);
    setOpen(next);
  };
  return [isHydrated && isOpen, set] as const;
}
