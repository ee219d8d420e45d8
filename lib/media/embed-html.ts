type Embedded = {
  name: string;
  url: string;
  visibility: "team" | "public";
  version: { fileUrl: string; posterUrl: string | null; contentType: string; width: number | null; height: number | null };
};

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

/** Returns HTML that shows a public media and links to its page. File URLs of team media expire, so those get a plain link. */
export function embedHtml({ name, url, visibility, version }: Embedded): string {
  const { fileUrl, posterUrl, contentType, width, height } = version;
  const link = (inside: string) => `<a href="${safe(url)}">${inside}</a>`;
  if (visibility !== "public") return link(safe(name));
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  if (contentType.startsWith("image/")) return link(`<img src="${safe(fileUrl)}" alt="${safe(name)}"${size}>`);
  const poster = posterUrl ? ` poster="${safe(posterUrl)}"` : "";
  return `<video src="${safe(fileUrl)}"${poster}${size} controls></video> ${link(safe(name))}`;
}
