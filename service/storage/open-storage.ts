import { join } from "node:path";
import type { Settings } from "../core/settings.ts";
import { localStorage } from "./local.ts";
import { s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** Opens the storage that the settings name: a bucket of S3, else files in the data folder. Connects on first use. */
export function openStorage({ s3, dataDir, appUrl, authSecret }: Settings, now: () => Date): Storage {
  return s3 ? s3Storage(s3) : localStorage({ dir: join(dataDir, "files"), publicUrl: appUrl, secret: authSecret, now });
}
