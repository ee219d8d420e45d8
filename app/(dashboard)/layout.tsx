import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { requireSession } from "@/lib/server/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireSession();
  return <Providers>{children}</Providers>;
}
