import localFont from "next/font/local";

/**
 * The text face. Variable, so that weight 550 exists. A page that is on screen keeps its face: where the file comes too late, lines would break
 * at other words and move all that follows.
 */
export const sans = localFont({
  display: "optional",
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--face-sans",
  weight: "100 900",
  fallback: ["system-ui", "sans-serif"],
});

/** Monospace font for facts. Used for small text only, so it does not block the first paint. */
export const mono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--face-mono",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  fallback: ["ui-monospace", "monospace"],
});
