import { decryptLinkSecret, encryptLinkSecret, type SecretOf } from "../../../core/link-secret.ts";
import type { Settings } from "../../../core/settings.ts";

/** The write-only part of a destination. Slack has an address or a token; webhooks have a key for signatures. */
export type TargetSecrets = { url?: string | undefined; token?: string | undefined; secret?: string | undefined };

const secretOf = (id: string): SecretOf => ({ kind: "automation targets", id });

/** Encrypts the secrets of a destination, bound to its id. */
export const sealTarget = (settings: Settings, id: string, secrets: TargetSecrets): string =>
  encryptLinkSecret(settings, secretOf(id), JSON.stringify(secrets));

/** Decrypts the secrets of a destination. Returns null when the instance's key has changed since. */
export function openTarget(settings: Settings, id: string, sealed: string): TargetSecrets | null {
  const text = decryptLinkSecret(settings, secretOf(id), sealed);
  return text === null ? null : (JSON.parse(text) as TargetSecrets);
}

/** Returns what people see of a destination: the host and the last four characters of the address, or those of the token. */
export function targetHint({ url, token }: TargetSecrets): string {
  if (url === undefined) return `Bot token …${token!.slice(-4)}`;
  const { host, pathname, search } = new URL(url);
  const rest = `${pathname}${search}`;
  return rest.length > 12 ? `${host} …${rest.slice(-4)}` : host;
}
