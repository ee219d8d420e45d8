import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { currentUser } from "@/lib/server/session/session";

export default async function JoinLayout({ children }: { children: ReactNode }) {
  return (
    <Providers absent={await missingOperations()} signedIn={(await currentUser()) !== null}>
      {children}
    </Providers>
  );
}
