import type { passkeyOperations } from "../../../lib/contract/passkeys.ts";
import { addPasskey } from "../../domain/people/passkeys/add-passkey.ts";
import { confirmationOptions, confirmSession } from "../../domain/people/passkeys/confirm-session.ts";
import { listPasskeys } from "../../domain/people/passkeys/list-passkeys.ts";
import { passkeyOptions } from "../../domain/people/passkeys/passkey-options.ts";
import { removePasskey } from "../../domain/people/passkeys/remove-passkey.ts";
import { renamePasskey } from "../../domain/people/passkeys/rename-passkey.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const passkeyHandlers: Handlers<typeof passkeyOperations> = {
  "GET /me/passkeys": (ctx) => ok(listPasskeys(ctx)),
  "POST /me/passkeys/options": (ctx) => ok(passkeyOptions(ctx)),
  "POST /me/passkeys": (ctx, { body }) => created(addPasskey(ctx, body)),
  "PATCH /me/passkeys/{passkeyId}": (ctx, { params, body }) => ok(renamePasskey(ctx, { ...params, ...body })),
  "DELETE /me/passkeys/{passkeyId}": (ctx, { params }) => noContent(removePasskey(ctx, params)),
  "POST /me/passkeys/confirmation-options": (ctx) => ok(confirmationOptions(ctx)),
  "POST /me/passkeys/confirmation": (ctx, { body }) => noContent(confirmSession(ctx, body)),
};
