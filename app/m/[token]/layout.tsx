import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { absent } from "@/lib/server/capabilities";

export default async function ShareLayout({ children }: { children: ReactNode }) {
  return <Providers absent={await absent()}>{children}</Providers>;
}
