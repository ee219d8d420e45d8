import type Provider from "oidc-provider";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import type { Settings } from "../core/settings.ts";
import { devicePage, devicePageHeaders } from "./pages.ts";

/** Page where a person enters the code of a device. */
export const DEVICE_PAGE = "/oauth/device";
/** Endpoint where a device asks for a code (RFC 8628). */
export const DEVICE_AUTHORIZATION = "/oauth/device/auth";
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** Seconds in which a code can be entered. */
export const DEVICE_CODE_SECONDS = 600;

const HANDLE = "record:";

/** Returns the id of a device code for the pages, which know its user code and not the code itself. The token endpoint refuses it. */
export const deviceHandle = (hash: string) => `${HANDLE}${hash}`;
/** Returns the stored id that a handle names; null for the code of a device. */
export const hashOfHandle = (id: string) => (id.startsWith(HANDLE) ? id.slice(HANDLE.length) : null);

/** Makes handles unknown to the token endpoint: a reader of the table could send one. Only the pages look up a code without its session. */
export function refuseHandles({ DeviceCode }: Provider): void {
  type Find = (value: string, options?: { ignoreSessionBinding?: boolean }) => Promise<unknown>;
  const model = DeviceCode as unknown as { find: Find };
  const find = model.find.bind(model);
  model.find = async (value, options) =>
    hashOfHandle(value) !== null && !options?.ignoreSessionBinding ? undefined : find(value, options);
}

const problems: Record<string, string> = {
  NoCodeError: "Enter the code that your terminal shows.",
  NotFoundError: "This code is not known. Check it, or run the command again.",
  ExpiredError: "This code has ended. Run the command again.",
  AlreadyUsedError: "This code was used already. Run the command again.",
  AbortedError: "The sign-in was declined. You can close this page.",
};

type Secret = { session?: { state?: { secret?: string } } };
const secretOf = ({ oidc }: KoaContextWithOIDC) => (oidc as unknown as Secret).session?.state?.secret ?? "";

function show(ctx: KoaContextWithOIDC, page: Parameters<typeof devicePage>[0]): void {
  ctx.set(devicePageHeaders);
  ctx.type = "html";
  ctx.body = devicePage(page);
}

/** Returns the settings of the device grant (RFC 8628): eight letters, entered and confirmed on pages of our own. */
export const deviceFlow = ({ appUrl }: Settings): NonNullable<Configuration["features"]>["deviceFlow"] => ({
  enabled: true,
  charset: "base-20",
  mask: "****-****",
  // Nothing about the device is stored: the client that asks for a code could choose it.
  deviceInfo: () => ({}),
  async userCodeInputSource(ctx, _form, _out, error) {
    const problem = error ? (problems[error.name] ?? "This page has ended. Enter the code again.") : null;
    const ended = error?.name === "AbortedError";
    show(ctx, { kind: ended ? "ended" : "input", action: `${appUrl}${DEVICE_PAGE}`, secret: secretOf(ctx), problem });
  },
  async userCodeConfirmSource(ctx, _form, client, _info, userCode) {
    const name = client.clientName ?? client.clientId;
    show(ctx, { kind: "confirm", action: `${appUrl}${DEVICE_PAGE}`, secret: secretOf(ctx), name, userCode });
  },
  async successSource(ctx) {
    show(ctx, { kind: "done" });
  },
});
