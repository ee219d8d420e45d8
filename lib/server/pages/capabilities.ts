import { contract } from "../../contract/index.ts";
import { env } from "../env.ts";
import { shared } from "../shared.ts";
import { exchange, poolOf } from "../front/upstream.ts";
import type { ApiRoute } from "../../api/call.ts";

type Document = { paths?: Record<string, Record<string, unknown>> };

const everything = Object.keys(contract) as ApiRoute[];
/** A route with its placeholders' names left out: another service may call them otherwise. */
const shape = (route: string) => route.replace(/\{\w+\}/g, "{}");

async function ask(): Promise<ReadonlySet<ApiRoute>> {
  const target = new URL(`${env().apiUrl}/openapi.json`);
  const { status, body } = await exchange(poolOf(target.origin), {
    method: "GET",
    path: target.pathname,
    headers: { accept: "application/json" },
    timeout: 5000,
  });
  if (status !== 200) throw new Error(`openapi.json answered ${status}`);
  const { paths = {} } = JSON.parse(body.toString()) as Document;
  const offered = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => shape(`${method.toUpperCase()} ${path}`))),
  );
  return new Set(everything.filter((route) => offered.has(shape(route))));
}

const known = shared<{ routes?: Promise<ReadonlySet<ApiRoute>> }>("capabilities", () => ({}));

/**
 * The routes of the contract that the service offers, read from its OpenAPI document once. Pages hide what is absent: another
 * service honours the contract without our extensions. While the document cannot be read nothing is hidden, and the next call
 * asks again.
 */
export function capabilities(): Promise<ReadonlySet<ApiRoute>> {
  return (known.routes ??= ask().catch(() => {
    delete known.routes;
    return new Set(everything);
  }));
}

/** Whether the service has an operation. A page asks before it reads or shows what rests on an extension. */
export const offers = async (route: ApiRoute): Promise<boolean> => (await capabilities()).has(route);

/** The routes of the contract that the service lacks; none of the embedded one's. For `Providers`, so that controls can ask too. */
export async function absent(): Promise<ApiRoute[]> {
  const offered = await capabilities();
  return everything.filter((route) => !offered.has(route));
}
