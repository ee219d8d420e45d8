import * as z from "zod";
import { PublicBuild, PublicCause, PublicQuestion } from "../../../../lib/contract/public-projects.ts";
import type { Ctx } from "../../../core/deps.ts";
import type { BuildRef } from "../../builds/record/build-access.ts";
import { getBuild } from "../../builds/reads/get-build.ts";
import { listBuilds } from "../../builds/reads/list-builds.ts";
import { listCauses, listQuestions } from "../../builds/causes/list-causes.ts";
import type { PageInput } from "../../base/paging.ts";
import { type PublicName, asProject } from "./public-project.ts";

type Reader = Pick<Ctx, "deps">;

/** Narrows the rows of a page to a record. */
const narrow = <S extends z.ZodType, Page extends { results: unknown[] }>(record: S, page: Page) => ({
  ...page,
  results: page.results.map((row) => record.parse(row)),
});

/** Handles `GET /public/projects/{owner}/{project}/builds`. Throws 404. */
export async function listPublicBuilds(reader: Reader, input: PublicName & PageInput) {
  return narrow(PublicBuild, await listBuilds(await asProject(reader, input), input));
}

/** Handles `GET /public/projects/{owner}/{project}/builds/{buildNumber}`. Throws 404. */
export async function getPublicBuild(reader: Reader, ref: BuildRef) {
  return PublicBuild.parse(await getBuild(await asProject(reader, ref), ref));
}

/** Handles `GET /public/projects/{owner}/{project}/builds/{buildNumber}/causes`. Throws 404. */
export async function listPublicCauses(reader: Reader, input: BuildRef & PageInput) {
  return narrow(PublicCause, await listCauses(await asProject(reader, input), { ...input, order: "places", search: "" }));
}

/** Handles `GET /public/projects/{owner}/{project}/builds/{buildNumber}/questions`. Throws 404. */
export async function listPublicQuestions(reader: Reader, input: BuildRef & PageInput) {
  return narrow(PublicQuestion, await listQuestions(await asProject(reader, input), { ...input, order: "places", search: "" }));
}
