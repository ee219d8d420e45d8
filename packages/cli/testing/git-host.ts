import { spawn } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ROOT } from "../../../lib/product/files.mjs";
import { git, put, temporaryFolder } from "./workspace.ts";

/** A request that the host's API got. */
export type AskedPull = { request: string; token: string; body: Record<string, string> | "" };

/** Prints the push options as GitLab does, with the address of a merge request. */
const POST_RECEIVE = `#!/bin/sh
[ "\${GIT_PUSH_OPTION_COUNT:-0}" = 0 ] && exit 0
for at in $(seq 0 $((GIT_PUSH_OPTION_COUNT - 1))); do eval "echo \\"\\$GIT_PUSH_OPTION_$at\\"" >> options; done
echo "View merge request for $1:"
echo "  https://gitlab.example/acme/web/-/merge_requests/7"
`;

/** Starts a Git host on loopback with the empty repository `acme/web`. `refusal`: the status of its API for a new pull request. */
export async function startGitHost({ refusal = 0 } = {}) {
  const folder = temporaryFolder();
  const bare = join(folder, "acme/web.git");
  git(folder, "init", "--quiet", "--bare", bare);
  git(bare, "config", "http.receivepack", "true");
  git(bare, "config", "receive.advertisePushOptions", "true");
  put(join(bare, "hooks/post-receive"), POST_RECEIVE);
  chmodSync(join(bare, "hooks/post-receive"), 0o755);
  const child = spawn(process.execPath, [join(ROOT, "packages/cli/testing/git-host.mjs"), folder, String(refusal)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const port = await new Promise<string>((resolve) => child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim())));
  const origin = `http://127.0.0.1:${port}`;
  return {
    bare,
    origin,
    url: `${origin}/acme/web.git`,
    api: `${origin}/api`,
    asked: async () => (await (await fetch(`${origin}/log`)).json()) as AskedPull[],
  };
}
