import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { currentUser } from "@/lib/server/session/session";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Layout of the pages of public projects, whose readers may have no account. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Providers absent={await missingOperations()} signedIn={(await currentUser()) !== null} reportsReads={false} preload="input">
      {children}
    </Providers>
  );
}
