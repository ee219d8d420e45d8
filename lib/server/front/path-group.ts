import { isServicePath } from "./reverse-proxy.ts";

/** Groups of addresses of the web server. */
export function groupOfPath(path: string): string {
  if (path === "/healthz" || path === "/readyz") return "health";
  if (isServicePath(path)) return "service";
  if (path.startsWith("/api/")) return "bff";
  return path.startsWith("/_next/") ? "static" : "page";
}
