import { isLoopback } from "../settings.ts";

const hostnameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/**
 * Returns the host and port under which deployed sites are served: the given domain, or `localhost` where people reach this instance on loopback.
 * Null for neither. Throws when the address of the dashboard is the domain or below it: deployed sites could then set cookies for the dashboard.
 */
export function deploymentsHost(given: string | undefined, appUrl: string): string | null {
  const { hostname, port } = new URL(appUrl);
  if (!given) return isLoopback(hostname) ? `localhost${port && `:${port}`}` : null;
  const domain = hostnameOf(given);
  if (domain !== "localhost" && (hostname === domain || hostname.endsWith(`.${domain}`)))
    throw new Error(`DEPLOYMENTS_DOMAIN must be a domain of its own: the dashboard at ${hostname} is part of "${domain}".`);
  return given;
}

/** Returns the name before the deployments domain in a `Host` header: empty for further levels, null for hosts outside of the domain. */
export function deploymentLabel(base: string | null, host: string | undefined): string | null {
  const domain = base && `.${hostnameOf(base)}`;
  const name = hostnameOf(host ?? "");
  if (!domain || !name.endsWith(domain)) return null;
  const label = name.slice(0, -domain.length);
  return /^[a-z0-9-]{1,63}$/.test(label) ? label : "";
}

/** Returns the origin of a deployed site. The protocol is that of the dashboard. */
export const deploymentOrigin = (base: string, appUrl: string, label: string) => `${new URL(appUrl).protocol}//${label}.${base}`;
