/** Milliseconds for which the form of an upload is valid. */
export const UPLOAD_MS = 30 * 60_000;

/** Returns the key that a file is uploaded to. Each file has its own, so that uploads cannot overwrite each other. */
export const stagingKey = (fileId: string) => `staging/${fileId}`;
