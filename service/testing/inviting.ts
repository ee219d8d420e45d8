import { createUser } from "./factories.ts";
import type { TestService } from "./harness.ts";
import { dashboardToken } from "./grants.ts";
import { mailedSecrets, ownedTeam } from "./teams.ts";

export type Invite = { id: string; email: string; level: string; createdAt: string; expiresAt: string; expired: boolean };
export type Refusal = { error: string; details: { message: string }[] };

let serial = 0;
/** Returns an email address that is not in use. */
export const freshGuest = () => `guest-${process.pid}-${serial++}@guests.example`;

/** Creates a team whose owner invites people and lists the invites. */
export async function invitingTeam(service: TestService) {
  const held = await ownedTeam(service);
  const path = `/accounts/${held.team.slug}/invites`;
  const invite = <T = Invite[]>(...members: { email: unknown; level?: unknown }[]) =>
    service.call<T>(`POST ${path}`, { token: held.token, body: { members: members.map((one) => ({ level: "member", ...one })) } });
  const list = async (query = "") =>
    (await service.call<{ pageInfo: { total: number }; results: Invite[] }>(`GET ${path}${query}`, { token: held.token })).body;
  return { ...held, path, invite, list };
}

/** Creates a team and a signed-in person whose address it invited. `invite` sends the invite again and returns the new secret. */
export async function invitedGuest(service: TestService, level: string) {
  const held = await ownedTeam(service);
  const guest = await createUser(service, { name: "Gia Guest" });
  const invite = async () => {
    const body = { members: [{ email: guest.email, level }] };
    await service.call(`POST /accounts/${held.team.slug}/invites`, { token: held.token, body });
    return (await mailedSecrets(service, guest.email)).at(-1)!;
  };
  return { ...held, guest, secret: await invite(), invite, guestToken: await dashboardToken(service, guest) };
}
