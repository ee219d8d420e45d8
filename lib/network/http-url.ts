/** Returns true for an absolute http or https URL. Clients send URLs in metadata, which may be `javascript:` or `data:` ones. */
export function isHttpUrl(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
}
