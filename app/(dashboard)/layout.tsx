import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { absent } from "@/lib/server/capabilities";
import { requireSession } from "@/lib/server/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireSession();
  return <Providers absent={await absent()}>{children}</Providers>;
}
