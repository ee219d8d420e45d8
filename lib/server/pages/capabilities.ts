import { contract } from "../../contract/index.ts";
import { env } from "../env.ts";
import { callUpstream } from "../front/upstream.ts";
import type { ApiRoute } from "../../api/call.ts";

type Document = { paths?: Record<string, Record<string, unknown>> };

const everything = Object.keys(contract) as ApiRoute[];
/** Removes the names of a route's placeholders: another service may choose different ones. */
const shape = (route: string) => route.replace(/\{\w+\}/g, "{}");

async function readOffered(): Promise<ReadonlySet<ApiRoute>> {
  const target = new URL(`${env().apiUrl}/openapi.json`);
  const { status, body } = await callUpstream(target.origin, {
    method: "GET",
    path: target.pathname,
    headers: { accept: "application/json" },
    timeout: 5000,
  });
  if (status !== 200) throw new Error(`openapi.json responded with status ${status}`);
  const { paths = {} } = JSON.parse(body.toString()) as Document;
  const documented = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => shape(`${method.toUpperCase()} ${path}`))),
  );
  return new Set(everything.filter((route) => documented.has(shape(route))));
}

let offered: Promise<ReadonlySet<ApiRoute>> | undefined;

/**
 * Returns the routes of the contract that the service offers, read once from its OpenAPI document. Pages hide the others: another
 * service implements the contract without our extensions. While the document cannot be read nothing is hidden, and the next call
 * reads it again.
 */
export function offeredOperations(): Promise<ReadonlySet<ApiRoute>> {
  return (offered ??= readOffered().catch(() => {
    offered = undefined;
    return new Set(everything);
  }));
}

/** Returns true when the service has an operation. Pages call this before they read or show an extension. */
export const offersOperation = async (route: ApiRoute): Promise<boolean> => (await offeredOperations()).has(route);

/** Returns the routes of the contract that the service lacks, for `Providers`; the embedded service lacks none. */
export async function missingOperations(): Promise<ApiRoute[]> {
  const routes = await offeredOperations();
  return everything.filter((route) => !routes.has(route));
}
