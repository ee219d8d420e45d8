import { notFound, redirect } from "next/navigation";
import type { OperationInput, Result } from "../../contract/operation.ts";
import type { deploymentOperations } from "../../contract/deployments.ts";
import { ApiError } from "../../api/call.ts";
import { accessToken } from "../session/access-token.ts";
import { requireSession, sealedSession, toLogin, toPasskey } from "../session/session.ts";
import { callApi } from "./api.ts";

const ROUTE = "POST /deployments/visits";
type Visit = (typeof deploymentOperations)[typeof ROUTE];

/**
 * Opens a private deployment for the reader: redirects to it with a token that the service issues. Renders "not found" for deployments that the
 * reader can't see.
 */
export async function openDeployment(visit: OperationInput<Visit>["body"]): Promise<never> {
  await requireSession();
  let url: string;
  try {
    const answer = await callApi(ROUTE, { body: visit }, { token: accessToken(await sealedSession()) });
    ({ url } = answer as Result<Visit>);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 400) notFound();
    if (error.status === 401) return toLogin();
    if (error.status === 403) return toPasskey();
    throw error;
  }
  redirect(url);
}
