import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // No image optimizer: it would fetch addresses on behalf of strangers. The service makes the previews.
  images: { unoptimized: true },
  turbopack: { root: import.meta.dirname },
  // Requests for pages and files alike; the headers that differ by page or by response are set in proxy.ts.
  headers: async () => [{ source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] }],
};

export default config;
