/** Folder of pictures of people in the file store. */
export const PICTURE_FOLDER = "people";
const FOLDER = `${PICTURE_FOLDER}/`;

/** Returns the public URL of a person's picture; null without one. The name is random, and a new picture gets a new one. */
export const pictureUrl = ({ settings }: { settings: { appUrl: string } }, key: string | null): string | null =>
  key && `${settings.appUrl}/files/${FOLDER}${key.slice(FOLDER.length)}.webp`;

/** Returns the storage key of a picture by its name. */
export const pictureKeyOf = (name: string) => `${FOLDER}${name}`;
