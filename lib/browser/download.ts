/** The address of a file that browsers save instead of showing. */
function downloadAddress(fileUrl: string): string {
  const url = new URL(fileUrl);
  url.searchParams.set("download", "");
  return url.href;
}

/** Between two files, in milliseconds: browsers drop downloads that begin in the same moment. */
const PAUSE = 400;

/** Saves files one after the other. Of more than one the browser asks its reader once whether it may. */
export async function download(files: readonly { fileUrl: string; name: string }[]): Promise<void> {
  for (const [index, { fileUrl, name }] of files.entries()) {
    if (index) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const link = Object.assign(document.createElement("a"), { href: downloadAddress(fileUrl), download: name });
    document.body.append(link);
    link.click();
    link.remove();
  }
}
