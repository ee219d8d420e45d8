/** Returns the URL that makes browsers save a file instead of showing it. */
function downloadAddress(fileUrl: string): string {
  const url = new URL(fileUrl);
  url.searchParams.set("download", "");
  return url.href;
}

/** Pause between two files in milliseconds. Browsers drop downloads that start at the same time. */
const PAUSE = 400;

/** Saves files one after the other. For several files, the browser asks the reader for permission once. */
export async function downloadFiles(files: readonly { fileUrl: string; name: string }[]): Promise<void> {
  for (const [index, { fileUrl, name }] of files.entries()) {
    if (index) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const link = Object.assign(document.createElement("a"), { href: downloadAddress(fileUrl), download: name });
    document.body.append(link);
    link.click();
    link.remove();
  }
}

/** Saves a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
