import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { currentUser } from "@/lib/server/session/session";

export default async function ShareLayout({ children }: { children: ReactNode }) {
  return (
    // Toasts must not cover the tools, nor the composer on a phone.
    <div className="contents [--toasts-bottom:76px] max-lg:[--toasts-bottom:auto] max-lg:[--toasts-top:64px]">
      <Providers absent={await missingOperations()} signedIn={(await currentUser()) !== null} reportsReads={false} preload="input">
        {children}
      </Providers>
    </div>
  );
}
