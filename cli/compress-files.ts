import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";

const compressible = /\.(?:js|css|svg|json|txt)$/;
/** Smaller files fit into one packet as they are. */
const SMALLEST = 1000;
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    toBrotli(bytes, { params: quality }).then((copy) => writeFile(`${path}.br`, copy)),
    toGzip(bytes, { level: 9 }).then((copy) => writeFile(`${path}.gz`, copy)),
  ]);
}

/**
 * Writes a Brotli (`.br`) and a gzip (`.gz`) copy next to each text file of a folder, so that a server sends small files without compressing
 * them for each request. Takes seconds for the scripts of a build.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  await pLimit(4).map(files, compressFile);
}
