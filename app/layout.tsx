import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { OfflineNote } from "@/components/shell/offline-note";
import { themeOf } from "@/lib/browser/theme";
import { mono, sans } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Loupe", template: "%s · Loupe" },
  description: "The open review dashboard for visual testing.",
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
        <a
          href="#main"
          className="fixed inset-s-3 top-3 z-50 -translate-y-16 rounded-md bg-ink px-3 py-1.5 font-medium text-on-ink focus:translate-y-0"
        >
          Skip to content
        </a>
        <noscript>
          <p className="border-b border-line bg-wash px-4 py-2 text-center">
            JavaScript is off. You can read this page. Turn it on to comment and to change things.
          </p>
        </noscript>
        {children}
        <OfflineNote />
      </body>
    </html>
  );
}
