import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { Readable } from "node:stream";
import { type ContentType, contentTypes } from "../../lib/contract/media-refusals.ts";
import { productFile } from "../../lib/product/files.mjs";
import type { Deps } from "../core/deps.ts";
import { newId } from "../core/ids.ts";
import { inspect } from "../media/inspect.ts";

export type Picture = { key: string; hash: string; size: number; contentType: ContentType; width: number | null; height: number | null };

const typeOf = (file: string) => {
  const [type] = Object.entries(contentTypes).find(([, extension]) => `.${extension}` === extname(file)) ?? [];
  if (!type) throw new Error(`${file} is of no accepted type`);
  return type as ContentType;
};

async function store({ storage }: Deps, file: string): Promise<Picture> {
  const bytes = await readFile(productFile(`service/demo/pictures/${file}`));
  const declared = { hash: createHash("sha256").update(bytes).digest("hex"), size: bytes.length, contentType: typeOf(file) };
  const measured = await inspect(Readable.from([bytes]), declared);
  const key = `media/demo/${newId()}`;
  await storage.write(key, bytes);
  return { key, ...declared, ...measured };
}

/** Verifies files of `pictures/` as uploads and stores each under a new key. Returns them by file name. */
export async function storePictures(deps: Deps, files: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  return new Map(await Promise.all(files.map(async (file) => [file, await store(deps, file)] as const)));
}

/** Deletes the files that `storePictures` stored. */
export async function deletePictures({ storage }: Deps, pictures: ReadonlyMap<string, Picture>): Promise<void> {
  await Promise.all([...pictures.values()].map(({ key }) => storage.remove(key)));
}
