import localFont from "next/font/local";

/** The text face. Variable, so that weight 550 exists. */
export const sans = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--face-sans",
  weight: "100 900",
  fallback: ["system-ui", "sans-serif"],
});

/** The face of facts. Small texts only, so the first paint does not wait for it. */
export const mono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--face-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  fallback: ["ui-monospace", "monospace"],
});
