import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { absent } from "@/lib/server/pages/capabilities";
import { requireSession } from "@/lib/server/session/session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireSession();
  return <Providers absent={await absent()}>{children}</Providers>;
}
