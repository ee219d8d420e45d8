import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // No image optimizer: it would fetch any URL for any visitor. The service makes the previews.
  images: { unoptimized: true },
  // `npm run check` judges the types of the whole repository; a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // In-app links wait for the connection. Without it, the router loads the document and the browser shows its own error page.
  experimental: { useOffline: true },
  turbopack: { root: import.meta.dirname },
};

export default config;
