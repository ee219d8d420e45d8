import * as z from "zod";
import { Me, TeamUserLevel, User } from "./accounts.ts";
import { DisplayName } from "./names.ts";
import { byDashboard, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, ImageData, Slug } from "./shared.ts";

/** Name under which the comments and uploads of a deleted account stay. */
export const DELETED_NAME = "Deleted user";

const address = z.string().max(400).meta({ description: "Email address." });
const code = z.string().max(40).meta({ description: "The mailed six-digit code." });

const ProfileEmail = z
  .object({
    address: z.string(),
    verified: z.boolean().meta({ description: "False while its code was not entered." }),
    primary: z.boolean().meta({ description: "Emails are sent to this address." }),
  })
  .meta({ id: "ProfileEmail" });

export const Profile = User.extend({
  emails: z
    .array(ProfileEmail)
    .meta({ description: "The primary address first, then verified addresses, then those that wait for a code." }),
}).meta({ id: "Profile" });

const AccountDeletion = z
  .object({
    allowed: z.boolean().meta({ description: "False while a team needs the person as its only owner." }),
    nameAfter: z.string().meta({ description: "Name that comments and uploads then carry." }),
    email: z.string().nullable().meta({ description: "Address that the code is sent to." }),
    teams: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string().nullable(),
        level: TeamUserLevel,
        blocked: z.string().nullable().meta({ description: "What to do before the account can be deleted; null when nothing." }),
      }),
    ),
    comments: z.int().meta({ description: "Comments that are kept." }),
    projects: z.int().meta({ description: "Personal projects that are deleted with their media." }),
    tokens: z.int().meta({ description: "Personal access tokens that stop working." }),
  })
  .meta({ id: "AccountDeletion" });

const read = () => byDashboard("profile");
const write = () => byDashboard("account:admin");

export const profileOperations = operations("Users", {
  "PATCH /me": {
    operationId: "updateMe",
    summary: "Change your name",
    access: write(),
    body: z.object({ name: DisplayName.meta({ description: "Display name, without web addresses." }) }),
    responses: { 200: Me, ...bodyErrors },
    extension: true,
  },
  "POST /me/slug": {
    operationId: "changeHandle",
    summary: "Change your handle",
    description: "The old handle leads to you for 90 days. 409 when it is taken, and for more than five changes in 90 days.",
    access: write(),
    body: z.object({ slug: Slug.meta({ description: "New handle, used in URLs and mentions." }) }),
    responses: { 200: Profile, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /me/profile": {
    operationId: "getProfile",
    summary: "Get your profile",
    description: "Returns your name, handle, picture and email addresses.",
    access: read(),
    responses: { 200: Profile, ...errors },
    extension: true,
  },
  "PUT /me/picture": {
    operationId: "setPicture",
    summary: "Set your picture",
    description: "Crops the image to a square of 256 pixels and removes its metadata. PNG, JPEG or WebP of at least 256 by 256 pixels.",
    access: write(),
    body: z.object({ data: ImageData }),
    responses: { 200: Profile, ...bodyErrors },
    extension: true,
  },
  "DELETE /me/picture": {
    operationId: "removePicture",
    summary: "Remove your picture",
    access: write(),
    responses: { 200: Profile, ...errors },
    extension: true,
  },
  "POST /me/emails": {
    operationId: "addEmail",
    summary: "Add an email address",
    description: "Mails a code to the address. The address is yours once you enter the code. Repeating the call sends a new code.",
    access: write(),
    body: z.object({ address }),
    responses: { 200: Profile, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /me/emails/verify": {
    operationId: "verifyEmail",
    summary: "Verify an email address",
    description: "Refuses a wrong or expired code (400) and an address that another account has (409).",
    access: write(),
    body: z.object({ address, code }),
    responses: { 200: Profile, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /me/emails/primary": {
    operationId: "setPrimaryEmail",
    summary: "Choose your primary email address",
    description: "Emails are then sent to this verified address.",
    access: write(),
    body: z.object({ address }),
    responses: { 200: Profile, ...bodyErrors },
    extension: true,
  },
  "DELETE /me/emails/{address}": {
    operationId: "removeEmail",
    summary: "Remove an email address",
    description: "The primary address can't be removed: 409. You can't sign in with a removed address.",
    access: write(),
    params: z.object({ address: z.string().min(1) }),
    responses: { 200: Profile, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /me/deletion": {
    operationId: "previewAccountDeletion",
    summary: "Preview the deletion of your account",
    description: "Returns what is deleted, what is kept and which teams have to get another owner first.",
    access: read(),
    responses: { 200: AccountDeletion, ...errors },
    extension: true,
  },
  "POST /me/deletion/code": {
    operationId: "requestDeletionCode",
    summary: "Request a code to delete your account",
    description: "Mails a code to your primary address. 409 while a team needs you as its only owner.",
    access: write(),
    responses: { 204: null, 409: ErrorBody, ...errors },
    extension: true,
  },
  "POST /me/deletion": {
    operationId: "deleteAccount",
    summary: "Delete your account",
    description: `Can't be undone. Comments and uploads in teams are kept, signed "${DELETED_NAME}". 409 while a team needs you as its only owner.`,
    access: write(),
    body: z.object({ code }),
    responses: { 204: null, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
});
