import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { missingOperations } from "@/lib/server/pages/capabilities";
import { currentUser } from "@/lib/server/session/session";

export const metadata: Metadata = { title: { default: "API reference", template: "%s · API reference" } };

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  return (
    <Providers absent={await missingOperations()} signedIn={(await currentUser()) !== null}>
      <div className="mx-auto max-w-400 lg:grid lg:grid-cols-[200px_minmax(0,1fr)] xl:grid-cols-[248px_minmax(0,1fr)]">{children}</div>
    </Providers>
  );
}
