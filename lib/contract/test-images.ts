import * as z from "zod";
import { User } from "./accounts.ts";
import { PlainName, ScreenshotMetadata } from "./build-shapes.ts";
import { byUserOrProject, operations } from "./operation.ts";
import { errors, ProjectPath, queryInt, Timestamp } from "./shared.ts";

const LAST_NUMBER = 2_147_483_647;
const TestPath = ProjectPath.extend({ testId: z.string().min(1).meta({ description: "Id of the test." }) });

const TestBuild = z
  .object({
    number: z.int(),
    commit: z.string(),
    branch: z.string(),
    createdAt: Timestamp,
    url: z.url(),
    prNumber: z.int().nullable(),
    approvedByBranch: z.boolean().meta({ description: "The build's branch approves by itself." }),
  })
  .meta({ id: "TestBuild" });

const TestImage = z
  .object({
    id: z.string().meta({ description: "Id of the snapshot in the first build." }),
    hash: z.string().meta({ description: "SHA-256 of the file. Equal for the same image at different times." }),
    contentType: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    url: z.url().nullable().meta({ description: "URL of the file; null for one that can't be shown. Expires after an hour." }),
    metadata: ScreenshotMetadata.nullable(),
    builds: z.int().meta({ description: "Builds in a row with this image." }),
    first: TestBuild.meta({ description: "The first of these builds." }),
    last: TestBuild.meta({ description: "The last of these builds." }),
    without: z
      .array(z.int())
      .meta({ description: "Numbers of builds between the image before and this one that did not have the test: the newest 20." }),
    decision: z
      .object({
        decision: z.enum(["approved", "rejected"]),
        build: z.int().meta({ description: "The build in which it was decided." }),
        at: Timestamp,
        user: User.nullable(),
        ruleId: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "The latest decision about exactly this test and image." }),
    summary: z
      .string()
      .nullable()
      .meta({ description: "What changed since the image before, in one sentence; null where both were never compared." }),
  })
  .meta({ id: "TestImage" });

const TestImages = z
  .object({
    branch: z.string(),
    images: z.array(TestImage).meta({ description: "Newest first. An image that came back is listed again." }),
    next: z.int().nullable().meta({ description: "`before` of the next page; null at the end." }),
  })
  .meta({ id: "TestImages" });

const TestImageStart = z
  .object({
    since: TestBuild.nullable().meta({
      description: "The build from which on every build until `head` has the image of `head`; null where it has none.",
    }),
    lastOther: TestBuild.nullable().meta({ description: "The last build before that with another image." }),
    firstDifferent: TestBuild.nullable().meta({ description: "The first build after `base` that differs from it; null for none." }),
    lastSame: TestBuild.nullable().meta({ description: "The last build before that with the image of `base`." }),
    without: z.array(z.int()).meta({ description: "Numbers of builds between both that did not have the test: the newest 20." }),
    notBuilt: z
      .array(z.string())
      .meta({ description: "Commits between `lastSame` and `firstDifferent` without a build, newest first: at most 50." }),
  })
  .meta({ id: "TestImageStart" });

const build = (name: string, text: string) => queryInt(name, 1, LAST_NUMBER).meta({ description: text, type: "integer", minimum: 1 });

export const testImageOperations = operations("Builds", {
  "GET /projects/{owner}/{project}/tests/{testId}/images": {
    operationId: "listTestImages",
    summary: "List the distinct images of a test",
    description:
      "Returns the images of a test on a branch over time: one entry for builds in a row with the same image, with the decision about it. A page covers up to 1,000 builds and 50 images; read on with `before` until `next` is null.",
    access: byUserOrProject("projects:read"),
    params: TestPath,
    query: z.object({
      branch: PlainName(255).optional().meta({ description: "Branch. Default: the project's base branch." }),
      before: build("before", "Builds with a smaller number.").optional(),
    }),
    responses: { 200: TestImages, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/tests/{testId}/images/since": {
    operationId: "findTestImageStart",
    summary: "Find the build that changed an image",
    description:
      "Answers since when a test looks as in `head`, and names the first build after `base` that differs, on the branch of `head`. Builds and commits in between that were not built are named. 404 for unknown builds, 400 unless `base` is older than `head`.",
    access: byUserOrProject("projects:read"),
    params: TestPath,
    query: z.object({ base: build("base", "Number of the older build."), head: build("head", "Number of the newer build.") }),
    responses: { 200: TestImageStart, ...errors },
    extension: true,
  },
});
