import type { profileOperations } from "../../../lib/contract/profile.ts";
import { changeHandle } from "../../domain/people/accounts/change-handle.ts";
import { deleteAccount, requestDeletionCode } from "../../domain/people/accounts/delete-account.ts";
import { addEmail } from "../../domain/people/accounts/add-email.ts";
import { removeEmail } from "../../domain/people/accounts/remove-email.ts";
import { setPrimaryEmail } from "../../domain/people/accounts/set-primary-email.ts";
import { verifyEmail } from "../../domain/people/accounts/verify-email.ts";
import { removePicture, setPicture } from "../../domain/people/accounts/picture.ts";
import { previewDeletion } from "../../domain/people/accounts/preview-deletion.ts";
import { getProfile } from "../../domain/people/accounts/profile.ts";
import { renamePerson } from "../../domain/people/accounts/rename-person.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const profileHandlers: Handlers<typeof profileOperations> = {
  "PATCH /me": (ctx, { body }) => ok(renamePerson(ctx, body)),
  "POST /me/slug": (ctx, { body }) => ok(changeHandle(ctx, body)),
  "GET /me/profile": (ctx) => ok(getProfile(ctx)),
  "PUT /me/picture": (ctx, { body }) => ok(setPicture(ctx, body)),
  "DELETE /me/picture": (ctx) => ok(removePicture(ctx)),
  "POST /me/emails": (ctx, { body }) => ok(addEmail(ctx, body)),
  "POST /me/emails/verify": (ctx, { body }) => ok(verifyEmail(ctx, body)),
  "POST /me/emails/primary": (ctx, { body }) => ok(setPrimaryEmail(ctx, body)),
  "DELETE /me/emails/{address}": (ctx, { params }) => ok(removeEmail(ctx, params)),
  "GET /me/deletion": (ctx) => ok(previewDeletion(ctx)),
  "POST /me/deletion/code": (ctx) => noContent(requestDeletionCode(ctx)),
  "POST /me/deletion": (ctx, { body }) => noContent(deleteAccount(ctx, body)),
};
