import * as fc from "fast-check";
import { expect, test } from "vitest";
import { onEachDatabase } from "../../testing/harness.ts";
import { picture, setUp, sha256Of, upload } from "../../testing/uploads.ts";

type Attachment = { branch?: string; prNumber?: number };
type Upload = { name: string; attachment: Attachment; content: number };
type Model = { name: string; branch: string | null; prNumber: number | null; hashes: string[] };

const state = (name: string) => /-(before|after)\.png$/.exec(name)?.[1] ?? null;

const uploads: fc.Arbitrary<Upload[]> = fc.array(
  fc.record({
    name: fc.constantFrom("home.png", "home-before.png", "home-after.png"),
    attachment: fc.constantFrom<Attachment>(
      {},
      { branch: "a" },
      { branch: "b" },
      { prNumber: 1 },
      { prNumber: 2 },
      { prNumber: 1, branch: "a" },
    ),
    content: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The media of an upload by the words of the specification: its pull request's, else its branch's, else the loose one; newest first. */
function find(all: Model[], name: string, { branch, prNumber }: Attachment): Model | undefined {
  const same = all.filter((one) => one.name === name).toReversed();
  const staged = branch ? same.find((one) => one.prNumber === null && one.branch === branch) : undefined;
  if (prNumber) return same.find((one) => one.prNumber === prNumber) ?? staged;
  if (branch) return same.find((one) => one.prNumber !== null && one.branch === branch) ?? staged;
  return same.find((one) => one.prNumber === null && one.branch === null);
}

onEachDatabase("identity and versions", (service) => {
  test("any sequence of uploads makes the media and versions that the specification's words make", async () => {
    const contents = await Promise.all([picture(), picture(), picture()]);
    await fc.assert(
      fc.asyncProperty(uploads, async (sequence) => {
        const { ci, project } = await setUp(service());
        const all: Model[] = [];
        for (const { name, attachment, content } of sequence) {
          const hash = sha256Of(contents[content]!);
          let model = find(all, name, attachment);
          if (!model) all.push((model = { name, branch: null, prNumber: null, hashes: [] }));
          if (attachment.branch) model.branch = attachment.branch;
          if (attachment.prNumber) model.prNumber = attachment.prNumber;
          if (model.hashes.at(-1) !== hash) model.hashes.push(hash);
          const { body } = await upload(service(), ci, contents[content]!, { name, ...attachment });
          expect(body).toMatchObject({
            name,
            state: state(name),
            branch: model.branch,
            prNumber: model.prNumber,
            stage: model.prNumber === null ? "staged" : "published",
            version: model.hashes.length,
            versionCount: model.hashes.length,
            status: "ready",
          });
        }
        const { body } = await service().call(`GET /projects/${project.path}/media?perPage=100`, { token: ci });
        const shape = (one: { name: string; branch: string | null; prNumber: number | null }, versions: number) =>
          JSON.stringify([one.name, one.branch, one.prNumber, versions]);
        expect(
          body.results.map((one: Parameters<typeof shape>[0] & { versionCount: number }) => shape(one, one.versionCount)).toSorted(),
        ).toEqual(all.map((one) => shape(one, one.hashes.length)).toSorted());
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test("bytes are uploaded once for each project, under any name, branch and pull request", async () => {
    await fc.assert(
      fc.asyncProperty(uploads, async (sequence) => {
        const contents = await Promise.all([picture(), picture(), picture()]);
        const { ci } = await setUp(service());
        const held = new Set<number>();
        for (const { name, attachment, content } of sequence) {
          const bytes = contents[content]!;
          const body = { name, ...attachment, contentType: "image/png", size: bytes.length, hash: sha256Of(bytes) };
          const declared = await service().call("POST /media", { token: ci, body });
          expect(declared.body.upload === null, `${name} ${content}`).toBe(held.has(content));
          held.add(content);
          await upload(service(), ci, bytes, { name, ...attachment });
        }
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});
