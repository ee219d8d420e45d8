import { scopeNames, scopes } from "../../lib/contract/scopes.ts";
import type { Settings } from "../core/settings.ts";
import { resourceUrls } from "../core/resources.ts";
import { authorizationServerMetadata } from "./metadata.ts";

/** Returns the text of `/auth.md`: how a program gets authorization to act for a person. */
export function authorizationGuide(settings: Settings): string {
  const server = authorizationServerMetadata(settings);
  const { rest, mcp } = resourceUrls(settings);
  return `# Acting for a person on Loupe

A program acts for a person after the person authorized it in a browser. It registers itself. The API is ${rest} and the tool server is
${mcp}; both accept the same tokens.

1. **Discover.** ${server.issuer}/.well-known/oauth-authorization-server describes the authorization server, and the
   \`WWW-Authenticate\` header of every 401 links to the metadata of the API or tool server.
2. **Register.** POST JSON to ${server.registration_endpoint}: \`client_name\`, \`redirect_uris\` (https, http on loopback, or a scheme of
   your own such as \`com.example.app\`), \`token_endpoint_auth_method\` (\`none\` for a program that cannot keep a secret). The response contains \`client_id\`. The
   program has no access yet.
3. **Authorize.** Open ${server.authorization_endpoint} in the person's browser with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`,
   \`state\`, \`code_challenge\` and \`code_challenge_method=S256\`. The person signs in, chooses teams and scopes, and may grant fewer
   than you requested. Compare \`state\` and \`iss\` in the response.
4. **Exchange.** POST a form to ${server.token_endpoint}: \`grant_type=authorization_code\`, \`code\`, \`redirect_uri\`, \`client_id\`,
   \`code_verifier\`. A code can be used once, within one minute. The response contains \`access_token\`, \`refresh_token\`, \`expires_in\` and the
   \`scope\` that was granted. Later: \`grant_type=refresh_token\`, \`refresh_token\`, \`client_id\`; each response contains a new refresh token.
5. **Use.** \`Authorization: Bearer …\`. On 403 with "Insufficient scope" repeat step 3 with that scope; on 401 refresh the token, or repeat step 3.
6. **Revoke.** POST \`token\` and \`client_id\` to ${server.revocation_endpoint} when you are done. The person can do the same under
   ${settings.appUrl}/settings/applications.

## Scopes

${scopeNames.map((name) => `- \`${name}\`: ${scopes[name].description}`).join("\n")}

Scopes limit the person's own permissions and never extend them. All operations: ${settings.apiUrl}/openapi.yaml.
`;
}
