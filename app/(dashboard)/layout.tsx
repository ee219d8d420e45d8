import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { requireSession } from "@/lib/server/session/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireSession();
  return (
    <NuqsAdapter>
      <Providers absent={await missingOperations()}>{children}</Providers>
    </NuqsAdapter>
  );
}
