import type { Settings } from "../../../core/settings.ts";

const PREFIX = "link-";

/** Token of a share page: of a media, or of a share link with one of its media. Both kinds are parts of `/m/{token}`. */
export type ShareToken = { kind: "media"; token: string } | { kind: "link"; secret: string; mediaId: string | null };

/** Parses a share token: `link-<secret>` opens the first media of a link, `link-<secret>-<media id>` one of them. */
export function parseShareToken(token: string): ShareToken {
  const [, secret, mediaId] = /^link-([a-z0-9]{28})(?:-([a-z0-9]{1,64}))?$/.exec(token) ?? [];
  return secret ? { kind: "link", secret, mediaId: mediaId ?? null } : { kind: "media", token };
}

/** Returns the token of a link, or of one media of it. */
export const linkToken = (secret: string, mediaId?: string) => `${PREFIX}${secret}${mediaId ? `-${mediaId}` : ""}`;

/** Returns the URL of a share page. */
export const sharePageUrl = ({ appUrl }: Pick<Settings, "appUrl">, token: string) => `${appUrl}/m/${token}`;

/** Returns the URL of the page of a change. */
export const changePageUrl = ({ appUrl }: Pick<Settings, "appUrl">, token: string) => `${appUrl}/c/${token}`;
