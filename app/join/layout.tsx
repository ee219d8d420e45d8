import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { absent } from "@/lib/server/pages/capabilities";

export default async function JoinLayout({ children }: { children: ReactNode }) {
  return <Providers absent={await absent()}>{children}</Providers>;
}
