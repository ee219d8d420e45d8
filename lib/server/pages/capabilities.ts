import { contract } from "../../contract/index.ts";
import { env } from "../env.ts";
import { callUpstream } from "../front/upstream.ts";
import type { ApiRoute } from "../../api/call.ts";
import type { Capability } from "../../api/capability.ts";

type Document = {
  paths?: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown> };
  "x-one-person"?: boolean;
};

const routes = Object.keys(contract) as ApiRoute[];
const everything: Capability[] = [...routes, "moments and areas", "drawings and versions", "other people"];
/** Removes the names of a route's placeholders: another service may choose different ones. */
const shape = (route: string) => route.replace(/\{\w+\}/g, "{}");

async function readOffered(): Promise<ReadonlySet<Capability>> {
  const target = new URL(`${env().apiUrl}/openapi.json`);
  const { status, body } = await callUpstream(target.origin, {
    method: "GET",
    path: target.pathname,
    headers: { accept: "application/json" },
    timeout: 5000,
  });
  if (status !== 200) throw new Error(`openapi.json responded with status ${status}`);
  const { paths = {}, components, "x-one-person": isOfOne } = JSON.parse(body.toString()) as Document;
  const documented = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => shape(`${method.toUpperCase()} ${path}`))),
  );
  const anchors = JSON.stringify(components?.schemas?.["Anchor"] ?? null);
  const hasFragments = anchors.includes('"moment"') && anchors.includes('"area"');
  return new Set<Capability>([
    ...routes.filter((route) => documented.has(shape(route))),
    ...(hasFragments ? (["moments and areas"] as const) : []),
    ...(hasFragments && anchors.includes('"shapes"') ? (["drawings and versions"] as const) : []),
    ...(isOfOne ? [] : (["other people"] as const)),
  ]);
}

let offered: Promise<ReadonlySet<Capability>> | undefined;

/**
 * Returns the parts of the contract that the service offers, read once from its OpenAPI document. Pages hide the others: another
 * service implements the contract without our extensions. While the document cannot be read nothing is hidden, and the next call
 * reads it again.
 */
export function offeredOperations(): Promise<ReadonlySet<Capability>> {
  return (offered ??= readOffered().catch(() => {
    offered = undefined;
    return new Set(everything);
  }));
}

/** Returns true when the service has an operation. Pages call this before they read or show an extension. */
export const offersOperation = async (route: ApiRoute): Promise<boolean> => (await offeredOperations()).has(route);

/** Returns the parts of the contract that the service lacks, for `Providers`; the embedded service lacks none. */
export async function missingOperations(): Promise<Capability[]> {
  const offers = await offeredOperations();
  return everything.filter((capability) => !offers.has(capability));
}
