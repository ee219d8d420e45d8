import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { OfflineNote } from "@/components/shell/offline-note";
import { ScriptsOffNote, SkipLink } from "@/components/shell/page-start";
import { themeOf } from "@/lib/browser/theme";
import { mono, sans } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Loupe", template: "%s · Loupe" },
  description: "The open platform for visual testing and visual review.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf8" },
    { media: "(prefers-color-scheme: dark)", color: "#121417" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get("theme")?.value);
  return (
    <html lang="en" className={`${theme} ${sans.variable} ${mono.variable}`}>
      <body>
        <SkipLink />
        <ScriptsOffNote />
        {children}
        <OfflineNote />
      </body>
    </html>
  );
}
