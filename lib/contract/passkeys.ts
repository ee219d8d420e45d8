import * as z from "zod";
import { byDashboard, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, Timestamp } from "./shared.ts";

export const Passkey = z
  .object({
    id: z.string().meta({ description: "Id of the credential, in base64url." }),
    name: z.string(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: "Passkey" });

const PasskeyName = z.string().trim().min(1).max(100);
const PasskeyPath = z.object({ passkeyId: z.string().min(1).max(1400) });
/** Options and responses of WebAuthn in their JSON form. The browser creates and reads them. */
const Options = z.looseObject({ challenge: z.string() }).meta({ description: "Options in the JSON form of WebAuthn." });
const Response = z
  .looseObject({ id: z.string().min(1).max(1400), response: z.looseObject({}) })
  .meta({ description: "The browser's response in the JSON form of WebAuthn." });

const read = () => byDashboard("profile");
const write = () => byDashboard("account:admin");
const recent = "403 unless you signed in during the last 15 minutes.";
const extension = true;

export const passkeyOperations = operations("Authentication", {
  "GET /me/passkeys": {
    operationId: "listPasskeys",
    summary: "List your passkeys",
    description: "Returns your passkeys, newest first.",
    access: read(),
    responses: { 200: z.array(Passkey), ...errors },
    extension,
  },
  "POST /me/passkeys/options": {
    operationId: "startPasskeyRegistration",
    summary: "Start to add a passkey",
    description: `Returns options for the browser with a challenge that is valid once, in this session, for ten minutes. ${recent}`,
    access: write(),
    responses: { 200: Options, 409: ErrorBody, ...errors },
    extension,
  },
  "POST /me/passkeys": {
    operationId: "addPasskey",
    summary: "Add a passkey",
    description: `Stores the passkey that the browser created. A person can have at most 20 passkeys: 409. ${recent}`,
    access: write(),
    body: z.object({ name: PasskeyName, response: Response }),
    responses: { 201: Passkey, 409: ErrorBody, ...bodyErrors },
    extension,
  },
  "PATCH /me/passkeys/{passkeyId}": {
    operationId: "renamePasskey",
    summary: "Rename a passkey",
    access: write(),
    params: PasskeyPath,
    body: z.object({ name: PasskeyName }),
    responses: { 200: Passkey, ...bodyErrors },
    extension,
  },
  "DELETE /me/passkeys/{passkeyId}": {
    operationId: "removePasskey",
    summary: "Remove a passkey",
    description: `409 for the last passkey while a team of yours requires one. ${recent}`,
    access: write(),
    params: PasskeyPath,
    responses: { 204: null, 409: ErrorBody, ...errors },
    extension,
  },
  "POST /me/passkeys/confirmation-options": {
    operationId: "startPasskeyConfirmation",
    summary: "Start to confirm a session with a passkey",
    description: "Returns options for the browser with a challenge that is valid once, in this session, for ten minutes.",
    access: write(),
    responses: { 200: Options, 409: ErrorBody, ...errors },
    extension,
  },
  "POST /me/passkeys/confirmation": {
    operationId: "confirmSessionWithPasskey",
    summary: "Confirm a session with a passkey",
    description: "The session then counts as signed in with a passkey, just now. Teams that require a passkey open in it.",
    access: write(),
    body: z.object({ response: Response }),
    responses: { 204: null, 409: ErrorBody, ...bodyErrors },
    extension,
  },
});
