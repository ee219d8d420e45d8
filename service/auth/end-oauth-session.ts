import type { HttpBindings } from "@hono/node-server";
import type Provider from "oidc-provider";

/**
 * Ends the browser's session at the authorization server, if it has one, so that the next sign-in needs a code. Tokens stay valid until
 * their client revokes them. Returns the cookies to set.
 */
export async function endOAuthSession(provider: Provider, { incoming, outgoing }: HttpBindings): Promise<string[]> {
  const name = provider.cookieName("session");
  const cookies = provider.createContext(incoming, outgoing as never).cookies;
  const id = cookies.get(name, { signed: true });
  const session = id ? await provider.Session.find(id) : undefined;
  await session?.destroy();
  const secure = name.startsWith("__Host-") ? "; secure" : "";
  return [name, `${name}.sig`].map((one) => `${one}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax${secure}`);
}
