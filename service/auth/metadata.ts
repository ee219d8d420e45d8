import { scopeNames } from "../../lib/contract/scopes.ts";
import { resourceUrls } from "../core/resources.ts";
import { DEVICE_AUTHORIZATION, DEVICE_GRANT } from "./device-code.ts";
import type { Settings } from "../core/settings.ts";

/** Authentication methods of clients at the token endpoint. */
export const authMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

/** Returns the authorization server's metadata (RFC 8414). All URLs are built from the configured origin. */
export const authorizationServerMetadata = (settings: Settings, { appUrl } = settings) => ({
  issuer: appUrl,
  authorization_endpoint: `${appUrl}/oauth/authorize`,
  token_endpoint: `${appUrl}/oauth/token`,
  registration_endpoint: `${appUrl}/oauth/register`,
  revocation_endpoint: `${appUrl}/oauth/revoke`,
  introspection_endpoint: `${appUrl}/oauth/introspect`,
  device_authorization_endpoint: `${appUrl}${DEVICE_AUTHORIZATION}`,
  scopes_supported: scopeNames,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token", DEVICE_GRANT],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
  introspection_endpoint_auth_methods_supported: authMethods.filter((method) => method !== "none"),
  authorization_response_iss_parameter_supported: true,
  protected_resources: Object.values(resourceUrls(settings)),
  service_documentation: `${appUrl}/reference`,
  // For agents: registration is anonymous, and `/auth.md` describes the steps.
  agent_auth: {
    skill: `${appUrl}/auth.md`,
    register_uri: `${appUrl}/oauth/register`,
    identity_types_supported: ["anonymous"],
    anonymous: { credential_types_supported: ["access_token", "refresh_token"] },
    claim_uri: `${appUrl}/oauth/authorize`,
    revocation_uri: `${appUrl}/oauth/revoke`,
  },
});
