import { runStatement } from "../db/statement.ts";
import { parseCookie, stringifySetCookie } from "cookie";
import { type Context, Hono } from "hono";
import { deploymentLabel, deploymentOrigin } from "../../lib/deployments/deployment-host.ts";
import type { Deps } from "../core/deps.ts";
import { contentKey } from "../domain/builds/deployments/finalize-deployment.ts";
import { fileAtPath } from "../domain/builds/deployments/deployments.sql.ts";
import { findSite, type Site } from "../domain/builds/deployments/find-site.ts";
import { type SiteFile, verifyContent } from "../domain/builds/deployments/verify-content.ts";
import { isVisiting, startVisit, VISIT_PATH } from "../domain/builds/deployments/visits.ts";
import { currentRequestId } from "../../lib/log/request-id.ts";
import { errorReply } from "./error-response.ts";
import { type FileHeaders, sendFile } from "./send-file.ts";
import type { Bindings } from "./serve.ts";
import { openFairStreams } from "./fair-streams.ts";

/** Requests of one network in so many seconds. A Storybook loads hundreds of files. */
const REQUESTS = 6000;
const SECONDS = 300;
const NOT_FOUND_PAGE = "404.html";

type SiteContext = Context<{ Bindings: Bindings }>;

const plain = (text: string, status: number, headers: FileHeaders = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", ...headers },
  });

const notFound = () => plain("Not found", 404);

/** Returns the paths of files that a request may mean, or none for a path that does not decode. */
function candidates(pathname: string): string[] {
  let path: string;
  try {
    path = decodeURIComponent(pathname).slice(1);
  } catch {
    return [];
  }
  if (path.includes("\0")) return [];
  if (path === "" || path.endsWith("/")) return [`${path}index.html`];
  return path.slice(path.lastIndexOf("/") + 1).includes(".") ? [path] : [`${path}/index.html`, path];
}

/** Adds the encoding of texts that name none: the files of sites are UTF-8. */
const servedType = (type: string) =>
  /^(?:text\/|application\/(?:javascript|json|manifest\+json)$|image\/svg\+xml$)/i.test(type) && !/charset/i.test(type)
    ? `${type}; charset=utf-8`
    : type;

/** The site decides its own policy. A private one can't be shown in a frame of another origin. */
function headersOf({ visibility, isFixed }: Site, { hash, content_type: type }: SiteFile): FileHeaders {
  const headers: FileHeaders = {
    "Content-Type": servedType(type),
    ETag: `"${hash}"`,
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
  };
  if (visibility === "private")
    return {
      ...headers,
      "Cache-Control": "private, no-cache",
      Vary: "Cookie",
      "Content-Security-Policy": "frame-ancestors 'self'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Robots-Tag": "noindex",
    };
  return { ...headers, "Cache-Control": isFixed ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate" };
}

/**
 * Serves deployed sites, each on an origin of its own: `GET|HEAD` of any path under `{label}.DEPLOYMENTS_DOMAIN`. Every other path of the service is
 * unknown there. A private site needs a visit, which the dashboard starts (docs/spec/deployments.md#private).
 */
export function deployedSites(deps: Deps): Hono<{ Bindings: Bindings }> {
  const { settings } = deps;
  const app = new Hono<{ Bindings: Bindings }>();
  const inFairParts = openFairStreams();
  const requests = deps.limits.networkWindow("deployed-sites", REQUESTS, SECONDS);
  const isSecure = settings.appUrl.startsWith("https:");
  // The prefix binds the cookie to this host and to https: no other site under the domain can set it.
  const cookieName = isSecure ? "__Host-loupe.visit" : "loupe.visit";

  async function receiveVisit(c: SiteContext, site: Site): Promise<Response> {
    const visit = await startVisit(deps, site, c.req.query("token"));
    if (!visit) return plain("This link was used or has expired. Open the deployment again.", 403);
    const cookie = stringifySetCookie({
      name: cookieName,
      value: visit.cookie,
      httpOnly: true,
      secure: isSecure,
      sameSite: "lax",
      path: "/",
      maxAge: visit.seconds,
    });
    const location = `${deploymentOrigin(settings.deploymentsHost!, settings.appUrl, site.label)}${visit.path}`;
    return plain("Opening the deployment", 303, { Location: location, "Set-Cookie": cookie, "Referrer-Policy": "no-referrer" });
  }

  /** Leads to the dashboard, which checks the person's right. Requests for parts of a page get a refusal instead. */
  function requestVisit(c: SiteContext, site: Site, url: URL): Response {
    if (!c.req.header("accept")?.includes("text/html")) return plain("This deployment is private. Open it in the dashboard.", 401);
    const query = new URLSearchParams({ host: site.label, path: url.pathname + url.search });
    return plain("This deployment is private", 303, { Location: `${settings.appUrl}/deployments/visit?${query.toString()}` });
  }

  async function findFile(site: Site, paths: readonly string[]): Promise<SiteFile | null> {
    const [file] = paths.length ? await runStatement(deps.database, fileAtPath, { deploymentId: site.deploymentId, paths }) : [];
    return file && (await verifyContent(deps, file)) ? file : null;
  }

  async function serveSite(c: SiteContext): Promise<Response> {
    const { exceeded, reset } = await requests.take(c.env.address);
    if (exceeded) return plain("Too many requests. Wait and try again.", 429, { "Retry-After": String(reset) });
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return plain("Method not allowed", 405, { Allow: "GET, HEAD" });
    const site = await findSite(deps, deploymentLabel(settings.deploymentsHost, c.req.header("host")) ?? "");
    if (!site) return notFound();
    const url = new URL(c.req.url);
    if (url.pathname === VISIT_PATH) return receiveVisit(c, site);
    const cookie = parseCookie(c.req.header("cookie") ?? "")[cookieName];
    if (site.visibility === "private" && !isVisiting(deps, site, cookie)) return requestVisit(c, site, url);
    const file = await findFile(site, candidates(url.pathname));
    if (file) return sendFile(deps, c, contentKey(file.project_id, file.upload_id), headersOf(site, file), inFairParts);
    return sendNotFound(c, site);
  }

  /** Sends the site's own page for missing files, or a text. */
  async function sendNotFound(c: SiteContext, site: Site): Promise<Response> {
    const page = c.req.header("accept")?.includes("text/html") ? await findFile(site, [NOT_FOUND_PAGE]) : null;
    const bytes = page && (await deps.storage.read(contentKey(page.project_id, page.upload_id)));
    if (!page || !bytes) return notFound();
    const { ETag: _, "Accept-Ranges": __, ...headers } = headersOf(site, page);
    if (c.req.method === "HEAD") bytes.destroy();
    return new Response(c.req.method === "HEAD" ? null : inFairParts(bytes), {
      status: 404,
      headers: { ...headers, "Cache-Control": "no-store" },
    });
  }

  app.all("*", serveSite);
  app.onError((error) => {
    const { status, body } = errorReply(error, deps.log, { requestId: currentRequestId() ?? "-", route: "a deployed site" });
    return plain(status === 404 ? "Not found" : body.error, status);
  });
  return app;
}
