import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { LeaveDialog } from "@/components/shell/leave-dialog";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { requireReader } from "@/lib/server/pages/public-page";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireReader();
  return (
    <NuqsAdapter>
      <Providers absent={await missingOperations()}>
        {children}
        <LeaveDialog />
      </Providers>
    </NuqsAdapter>
  );
}
