const browsers = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Names the browser and the system of a `User-Agent` for people: `Firefox on Windows`. Null when both are unknown. */
export function browserName(userAgent: string | null): string | null {
  const find = (list: readonly (readonly [string, RegExp])[]) => list.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

/** Kind of device of a `User-Agent`. */
export const deviceOf = (userAgent: string | null) => (/\b(?:iPhone|Mobile)\b/.test(userAgent ?? "") ? "phone" : "computer");
