import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";

export default async function JoinLayout({ children }: { children: ReactNode }) {
  return <Providers absent={await missingOperations()}>{children}</Providers>;
}
