"use client";

import { useEffect, useState } from "react";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

/** Causes that a reader skipped for later, kept on this device; `key` names the reader and the build, null keeps none. */
export function useLater(key: string | null) {
  const name = `loupe:later:${key}`;
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds((key && readStored<string[]>(deviceStore(), name)) || []), [key, name]);
  return {
    has: (id: string) => ids.includes(id),
    add: (id: string) => {
      const next = [...ids.filter((one) => one !== id), id];
      setIds(next);
      if (key) writeStored(deviceStore(), name, next);
    },
  };
}
