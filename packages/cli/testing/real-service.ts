import { afterAll, beforeAll } from "vitest";
import { answerPrompts, Browser, enterUserCode, walk } from "../../../service/auth/testing/browser.ts";
import { type Files, readBuild, runBuildJobs, type Sent, uploadBuild, verdictOf } from "../../../service/testing/builds.ts";
import { startService, type TestService } from "../../../service/testing/harness.ts";
import { setUp } from "../../../service/testing/uploads.ts";

/** A service with a project. `env`: its address and the token of the project, as CI has them. */
export type RealProject = Awaited<ReturnType<typeof setUp>> & {
  service: TestService;
  env: Record<string, string>;
  /** Runs the jobs of builds until none is left. */
  compare(): Promise<void>;
  /** Reads something below a build as the person. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the service's contract validates it
  read(number: number, rest?: string): Promise<any>;
  /** Uploads a build as CI does, without the command, and compares it. Returns its record. */
  build: (files: Files, sent: Sent) => ReturnType<typeof verdictOf>;
  /** Uploads a build that waits for more snapshots. */
  openBuild: (files: Files, sent: Sent) => ReturnType<typeof uploadBuild>;
  /** Decides about a snapshot as the person. */
  decide(number: number, name: string, decision: "approve" | "reject" | "undecide", reason?: string): Promise<void>;
  /** Signs the person in at an address of the authorization server, and lets the program in. Returns the address that the browser ends at. */
  authorize(url: string): Promise<URL>;
  /** Enters the code of a device as the person, and lets the program in. */
  enterCode(userCode: string): Promise<void>;
  /** Ends the review as the person. */
  review(number: number, event: "APPROVE" | "REJECT" | "COMMENT"): Promise<void>;
};

/** Starts the real service for the tests of a file. Returns a function that makes a project with its token. */
export function realService(): () => Promise<RealProject> {
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => void (service = await startService("pglite")));
  afterAll(() => service?.stop());
  return async () => {
    const made = await setUp(service);
    const read = async (number: number, rest = "") => (await readBuild(service, made.token, made.project, number, rest)).body;
    const post = async (path: string, body: object) => {
      const { status } = await service.call(`POST /projects/${made.project.path}/builds/${path}`, { token: made.token, body });
      if (status !== 200) throw new Error(`${path} responded with ${status}`);
    };
    return {
      ...made,
      service,
      env: { LOUPE_URL: service.origin, LOUPE_TOKEN: made.ci, LOUPE_ATTEMPTS: "1" },
      compare: () => runBuildJobs(service),
      read,
      build: (files, sent) => verdictOf(service, made.ci, made.project, files, sent),
      openBuild: (files, sent) => uploadBuild(service, made.ci, files, { ...sent, update: { final: false } }),
      async decide(number, name, decision, reason) {
        const { results } = await read(number, "/diffs");
        const { id } = (results as { id: string; name: string }[]).find((diff) => diff.name === name)!;
        await post(`${number}/decisions`, { diffId: id, decision, ...(reason && { reason }) });
      },
      authorize: (url) => walk(service, new Browser(service.origin), new URL(url), { email: made.owner.email }),
      async enterCode(userCode) {
        const browser = new Browser(service.origin);
        const confirmed = await enterUserCode(browser, userCode, { confirm: "yes" });
        await answerPrompts(service, browser, confirmed, { email: made.owner.email });
      },
      review: (number, event) => post(`${number}/reviews`, { event }),
    };
  };
}
