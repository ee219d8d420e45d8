import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";

/** Layout of a shared change, whose readers may have no account. */
export default async function SharedChangeLayout({ children }: { children: ReactNode }) {
  return (
    <Providers absent={await missingOperations()} signedIn={false} reportsReads={false} preload="input">
      {children}
    </Providers>
  );
}
