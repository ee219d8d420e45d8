import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { requireReader } from "@/lib/server/pages/public-page";

/** Layout of the pages of a build. Their code before the first decision has a limit; the palette is loaded with the first input. */
export default async function BuildLayout({ children }: { children: ReactNode }) {
  await requireReader();
  return (
    <NuqsAdapter>
      {/* Toasts stand at the top where the buttons of a decision stand at the bottom. */}
      <div className="contents max-lg:[--toasts-bottom:auto] max-lg:[--toasts-top:64px]">
        <Providers absent={await missingOperations()} preload="input">
          {children}
        </Providers>
      </div>
    </NuqsAdapter>
  );
}
