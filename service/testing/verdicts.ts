import { expect } from "vitest";
import { pullRequests } from "../db/pull-request-schema.ts";
import { type Files, readBuild, runBuildJobs, sha, uploadBuild } from "./builds.ts";
import { addMember, createUser, personalToken } from "./factories.ts";
import type { TestService } from "./harness.ts";
import { drawing } from "./pictures.ts";
import { setUp } from "./uploads.ts";

/** A small page of a colour. */
export const shade = (colour: string) => drawing(colour, [], { width: 16, height: 12 });

/** A file that is no picture. */
export const damaged = (text = "damaged"): Buffer => Buffer.from(`no picture: ${text}`);

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of the API, validated by the harness
export type Body = any;
/** A snapshot of a build, as its list says. */
export type Diff = {
  id: string;
  name: string;
  status: string;
  decision: "approved" | "rejected" | null;
  draft?: boolean;
  [field: string]: unknown;
};

type PushOptions = { base?: string; line?: string[] } & Record<string, unknown>;

/** A project of Ana, Ben and Cy, with calls for builds of its suite and for what people decide. */
export async function verdictProject(service: TestService) {
  const made = await setUp(service);
  const path = `/projects/${made.project.path}`;
  const join = async (name: string) => {
    const user = await createUser(service, { name });
    await addMember(service, made.team, user, "member");
    return personalToken(service, user, [made.team]);
  };
  const people = { ana: made.token, ben: await join("Ben"), cy: await join("Cy") };
  type Person = keyof typeof people;
  const call = async (person: Person, route: string, body?: object) => {
    const response = await service.call(route, { token: people[person], ...(body && { body }) });
    expect([200, 201, 204], `${route} ${JSON.stringify(response.body)}`).toContain(response.status);
    return response.body as Body;
  };

  /** Uploads a build. Its baseline is the build of the commit `base`; `line` names more commits before it. */
  const upload = (commit: string, files: Files, { base = "base", line = [], ...create }: PushOptions = {}): Promise<Body> =>
    uploadBuild(service, made.ci, files, {
      create: { branch: "feat/x", commit: sha(commit), referenceCommit: sha(base), parentCommits: [commit, ...line].map(sha), ...create },
    });
  /** Uploads and compares a build. */
  const push = async (...sent: Parameters<typeof upload>): Promise<Body> => {
    const { number } = await upload(...sent);
    await runJobs();
    return build(number);
  };
  const build = async (number: number) => (await readBuild(service, made.token, made.project, number)).body;
  const diffs = async (number: number): Promise<Diff[]> =>
    (await readBuild(service, made.token, made.project, number, "/diffs?perPage=100")).body.results;
  const diff = async (number: number, name: string): Promise<Diff> => (await diffs(number)).find((one) => one.name === name)!;
  const causes = async (number: number): Promise<Body[]> =>
    (await readBuild(service, made.token, made.project, number, "/causes")).body.results;
  const decisions = async (number: number) =>
    Object.fromEntries((await diffs(number)).filter(({ status }) => status !== "unchanged").map((one) => [one.name, one.decision]));
  const decide = (person: Person, number: number, body: object) => call(person, `POST ${path}/builds/${number}/decisions`, body);
  const review = (person: Person, number: number, event: "APPROVE" | "REJECT", more: object = {}) =>
    call(person, `POST ${path}/builds/${number}/reviews`, { event, ...more });
  const dismiss = (number: number, id: string) => call("ana", `POST ${path}/builds/${number}/reviews/${id}/dismiss`, {});
  /** Names a snapshot in a review. */
  const naming = async (number: number, conclusion: "APPROVE" | "REQUEST_CHANGES", ...names: string[]) => ({
    snapshots: await Promise.all(names.map(async (name) => ({ id: (await diff(number, name)).id, conclusion }))),
  });
  const mergePullRequest = (number: number, baseBranch: string) =>
    service.deps.db.insert(pullRequests).values({
      projectId: made.project.id,
      number,
      branch: "feat/x",
      baseBranch,
      state: "merged",
      fork: false,
      changedAt: service.deps.now(),
    });
  const runJobs = () => runBuildJobs(service);
  return {
    ...made,
    path,
    people,
    call,
    runJobs,
    upload,
    push,
    build,
    diffs,
    diff,
    causes,
    decisions,
    decide,
    review,
    dismiss,
    naming,
    mergePullRequest,
  };
}

export type VerdictProject = Awaited<ReturnType<typeof verdictProject>>;
