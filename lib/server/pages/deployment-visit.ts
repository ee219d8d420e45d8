import type { OperationInput, Result } from "../../contract/operation.ts";
import type { deploymentOperations } from "../../contract/deployments.ts";
import { callApi } from "./api.ts";
import { redirectReader } from "./redirect-reader.ts";

const ROUTE = "POST /deployments/visits";
type Visit = (typeof deploymentOperations)[typeof ROUTE];

/**
 * Opens a private deployment for the reader: redirects to it with a token that the service issues. Renders "not found" for deployments that the
 * reader can't see.
 */
export const openDeployment = (visit: OperationInput<Visit>["body"]): Promise<never> =>
  redirectReader(async (token) => ((await callApi(ROUTE, { body: visit }, { token })) as Result<Visit>).url);
