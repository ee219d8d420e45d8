import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import pLimit from "p-limit";
import sharp from "sharp";
import * as z from "zod";
import { MOST_PIXELS } from "../compare/read-snapshot.ts";
import type { ReadFile } from "../http/in-process.ts";
import type { OperationId } from "./sets.ts";

type Content = CallToolResult["content"];

/** Longest side of a picture in a result. Models reduce larger ones themselves. */
const SIDE = 1568;
/** Subjects of one result that are shown, each before and after. */
const MOST_SUBJECTS = 4;
/** Pictures that are reduced at the same time: each is decoded whole. */
const drawing = pLimit(2);

const address = z.url().nullish();
const Cause = z.object({ id: z.string(), sample: z.object({ beforeViewUrl: address, afterViewUrl: address }) });
const file = z.object({ url: z.url(), contentType: z.string() }).nullish();
const Diff = z.object({ id: z.string(), base: file, head: file, url: address });

type Subject = { title: string; urls: (string | null | undefined)[] };

/** The frame of phones: more of the surroundings than the row of a list has. */
const frame = (url: string | null | undefined) => url && `${url}&frame=phone`;
const ofCause = ({ id, sample }: z.output<typeof Cause>): Subject => ({
  title: `Cause ${id}, before and after`,
  urls: [frame(sample.beforeViewUrl), frame(sample.afterViewUrl)],
});
const ofCauses = z.object({ results: z.array(Cause) }).transform(({ results }) => results.map(ofCause));
const ofOneCause = Cause.transform((cause) => [ofCause(cause)]);
const picture = (it: z.output<typeof file>) => (it?.contentType.startsWith("image/") ? it.url : null);
const ofDiff = Diff.transform(({ id, base, head, url }): Subject[] => [
  { title: `Snapshot ${id}: before, after and the changed pixels, as far as they exist`, urls: [picture(base), picture(head), url] },
]);

/** Operations whose results show changes, with the place of their pictures. */
const subjectsOf: Readonly<Record<string, z.ZodType<Subject[]>>> = {
  listBuildQuestions: ofCauses,
  listBuildCauses: ofCauses,
  getBuildCause: ofOneCause,
  getBuildDiff: ofDiff,
  listComparisonCauses: ofCauses,
  getComparisonCause: ofOneCause,
  getComparisonDiff: ofDiff,
} satisfies Partial<Record<OperationId, z.ZodType<Subject[]>>>;

/** Returns a picture in the size that models read; null for a file that is gone or can't be decoded. */
async function readPicture(readFile: ReadFile, url: string): Promise<Content[number] | null> {
  const response = await readFile(url);
  if (!response.ok) return null;
  const bytes = Buffer.from(await response.arrayBuffer());
  const reduced = await drawing(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer()
      .catch(() => null),
  );
  return reduced && { type: "image", mimeType: "image/webp", data: reduced.toString("base64") };
}

/** Returns the pictures of the changes in a result as content, each group after its title. */
export async function picturesOf(operationId: string, result: unknown, readFile: ReadFile): Promise<Content> {
  const subjects = subjectsOf[operationId]?.safeParse(result).data ?? [];
  const shown = subjects.slice(0, MOST_SUBJECTS).map(async ({ title, urls }): Promise<Content> => {
    const pictures = await Promise.all(urls.map((url) => (url ? readPicture(readFile, url) : null)));
    const found = pictures.filter((one) => one !== null);
    return found.length ? [{ type: "text", text: `${title}:` }, ...found] : [];
  });
  return (await Promise.all(shown)).flat();
}
