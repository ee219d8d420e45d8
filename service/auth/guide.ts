import { scopeNames, scopes } from "../../lib/contract/scopes.ts";
import type { Settings } from "../core/settings.ts";
import { resourceUrls } from "../core/resources.ts";
import { authorizationServerMetadata } from "./metadata.ts";

/** How a program gets a person's leave to act for them, for programs and those who write them: `/auth.md`. */
export function authorizationGuide(settings: Settings): string {
  const server = authorizationServerMetadata(settings);
  const { rest, mcp } = resourceUrls(settings);
  return `# Acting for a person on Loupe

A program acts for a person after that person said so in a browser. Nobody registers it beforehand. The API is ${rest}, the tool
server ${mcp}; both take the same tokens.

1. **Discover.** ${server.issuer}/.well-known/oauth-authorization-server describes the authorization server, and every 401 names the
   description of what refused, in \`WWW-Authenticate\`.
2. **Register.** POST JSON to ${server.registration_endpoint}: \`client_name\`, \`redirect_uris\` (https, http on loopback, or a scheme of
   your own), \`token_endpoint_auth_method\` (\`none\` for a program that cannot keep a secret). The answer holds \`client_id\`. It can do
   nothing yet.
3. **Ask.** Open ${server.authorization_endpoint} in the person's browser with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`,
   \`state\`, \`code_challenge\` and \`code_challenge_method=S256\`. The person signs in, chooses teams and scopes, and may give fewer than
   you asked for. Compare \`state\` and \`iss\` in the answer.
4. **Exchange.** POST a form to ${server.token_endpoint}: \`grant_type=authorization_code\`, \`code\`, \`redirect_uri\`, \`client_id\`,
   \`code_verifier\`. A code is good for one minute and one use. The answer holds \`access_token\`, \`refresh_token\`, \`expires_in\` and the
   \`scope\` that was granted. Later: \`grant_type=refresh_token\`, \`refresh_token\`, \`client_id\`; each answer brings a new refresh token.
5. **Use.** \`Authorization: Bearer …\`. On 403 with "Insufficient scope" ask again with that scope; on 401 refresh, then start at step 3.
6. **Revoke.** POST \`token\` and \`client_id\` to ${server.revocation_endpoint} when you are done. The person can do the same under
   ${settings.appUrl}/settings/applications.

## Scopes

${scopeNames.map((name) => `- \`${name}\`: ${scopes[name].description}`).join("\n")}

They narrow what the person may do, and never widen it. What there is to call: ${settings.apiUrl}/openapi.yaml.
`;
}
