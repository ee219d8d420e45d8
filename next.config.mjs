/**
 * Settings of Next. Not TypeScript: each start of a server would load the compiler of Next, 97 MB, to read it.
 * @type {import("next").NextConfig}
 */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // No image optimizer: it would fetch any URL for any visitor. The service makes the previews.
  images: { unoptimized: true },
  // `npm run check` judges the types of the whole repository; a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // In-app links wait for the connection. Without it, the router loads the document and the browser shows its own error page.
    useOffline: true,
    // In development: by its socket, which is the default, the debug information of a refresh never arrives, and the page keeps its old text.
    reactDebugChannel: false,
  },
  // Addresses that clients of this API and older links use. `accounts/new` and `projects/new` are pages.
  redirects: async () => [
    {
      source: "/:slug((?!accounts/|api/|p/)[^/]+)/:project/builds/:number(\\d+)/:rest*",
      destination: "/accounts/:slug/projects/:project/builds/:number/:rest*",
      permanent: false,
    },
    {
      source: "/accounts/:slug/projects/:project((?!new$)[^/]+)",
      destination: "/accounts/:slug/projects/:project/builds",
      permanent: false,
    },
    {
      source: "/accounts/:slug/projects/:project/(rules|ignored-changes)",
      destination: "/accounts/:slug/projects/:project/tests/noise",
      permanent: false,
    },
    { source: "/accounts/:slug((?!new$)[^/]+)", destination: "/accounts/:slug/projects", permanent: false },
    { source: "/accounts/:slug/access", destination: "/accounts/:slug/security", permanent: false },
    { source: "/accounts/:slug/analytics", destination: "/accounts/:slug/insights", permanent: false },
    { source: "/accounts/:slug/usage", destination: "/accounts/:slug/insights?measure=screenshots", permanent: false },
  ],
  turbopack: { root: import.meta.dirname },
};

export default config;
