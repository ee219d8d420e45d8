const FOLDER = "people/";

/** Returns the public URL of a person's picture; null without one. The name is random, and a new picture gets a new one. */
export const pictureUrl = ({ settings }: { settings: { appUrl: string } }, key: string | null): string | null =>
  key && `${settings.appUrl}/files/${FOLDER}${key.slice(FOLDER.length)}.webp`;

/** Returns the storage key of a picture by its name. */
export const pictureKeyOf = (name: string) => `${FOLDER}${name}`;
