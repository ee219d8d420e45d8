import type { SecretOf } from "../../../core/link-secret.ts";
import type { Settings } from "../../../core/settings.ts";

/** Names the invite link of a team as the owner of an encrypted secret. */
export const inviteSecretOf = (teamId: string): SecretOf => ({ kind: "invite links", id: teamId });

/** Returns the URL of an invite link. */
export const inviteLinkUrl = ({ appUrl }: Settings, secret: string) => `${appUrl}/join/${secret}`;

/** Returns the URL of an invite, as mailed to the invited address. */
export const personalInviteUrl = ({ appUrl }: Settings, secret: string) => `${appUrl}/invites/${secret}`;
