import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";

/** Options from the service. Only the browser reads them. */
type Options = Record<string, unknown>;

export const supportsPasskeys = () => browserSupportsWebAuthn();
export const supportsPasskeyAutofill = () => browserSupportsWebAuthnAutofill();

/** Cancels a waiting autofill request. */
export const cancelPasskeyRequest = () => WebAuthnAbortService.cancelCeremony();

/** A failed or cancelled request of the browser, with a sentence for the person. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

const toPasskeyError = (error: unknown) =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
    ? new PasskeyError("This device already has a passkey for your account.")
    : new PasskeyError("The passkey request was cancelled or timed out. Try again.");

/** Creates a passkey on this device or on another one. Rejects with `PasskeyError`. */
export const createPasskey = (options: Options): Promise<RegistrationResponseJSON> =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).catch((error: unknown) => {
    throw toPasskeyError(error);
  });

/** Asks the browser for a passkey; with `autofill` in the suggestions of the email field. Rejects with `PasskeyError`. */
export const requestPasskey = (options: Options, autofill = false): Promise<AuthenticationResponseJSON> =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: autofill }).catch(
    (error: unknown) => {
      throw toPasskeyError(error);
    },
  );
