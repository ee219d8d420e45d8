import { BASE_IMAGE, IMAGE } from "./base-image.ts";
import type { Runtime } from "./containers.ts";
import type { Workspace } from "./workspace.ts";

/** Megabytes that Loupe may add to its base image. */
const MOST_MEGABYTES = 160;

/** Throws with the sentence unless the condition holds. */
export function expectThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Files and packages that must not be in the image: those of development, and those that may hold a secret. Next keeps copies of workers' sources. */
const FOREIGN =
  /\/node_modules\/(?:tsx|typescript|esbuild|vitest|playwright|@playwright\/test|@swc\/core)\/|\.(?:test|spec)\.|^(?!\/app\/\.next\/).*(?<!\.d)\.tsx?$|\/(?:\.npmrc|\.env[^/]*|auth-secret|id_[a-z0-9]+)$|\.(?:pem|key|p12)$/;

/** Returns the size of an image in megabytes. */
const megabytes = ({ run }: Workspace, image: string) =>
  Math.round(Number(run("podman", ["image", "inspect", "--format", "{{.Size}}", image])) / 1_000_000);

/** Part of what podman knows about an image. */
type Description = { Config: { User: string }; Healthcheck: { Test: string[] } };

/** Checks the size, the user and the files of the image. Returns a sentence with the figures. */
export function checkContent(workspace: Workspace, runtime: Runtime): string {
  const [base, whole] = [megabytes(workspace, BASE_IMAGE), megabytes(workspace, IMAGE)];
  expectThat(whole - base <= MOST_MEGABYTES, `The image has ${whole - base} MB more than its base, over ${MOST_MEGABYTES}.`);
  const [{ Config: config, Healthcheck: health }] = JSON.parse(workspace.run("podman", ["image", "inspect", IMAGE])) as [Description];
  expectThat(config.User === "node", `The image runs as "${config.User}".`);
  expectThat(health.Test.join(" ") === "CMD node health.mjs", "The image has no health check.");
  const { output } = runtime.execute({}, ["find", "/app", "/data", "/root", "/home", "/tmp", "-type", "f"]);
  const files = output.split("\n").filter((line) => line.startsWith("/"));
  expectThat(files.includes("/app/start.mjs") && files.length > 500, `The image has only ${files.length} files.\n${output.slice(0, 500)}`);
  const foreign = files.filter((file) => FOREIGN.test(file));
  expectThat(foreign.length === 0, `Files that don't belong into the image:\n${foreign.slice(0, 20).join("\n")}`);
  const user = runtime.execute({}, ["id", "-u"]);
  expectThat(user.output === "1000", `The container runs as user ${user.output}.`);
  const write = runtime.execute({}, ["node", "-e", "require('node:fs').writeFileSync('/app/start.mjs', '')"]);
  expectThat(write.code !== 0, "The container can change its own programs.");
  return `Size ${whole} MB: base ${base} MB, Loupe ${whole - base} MB in ${files.length} files.`;
}

const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Loupe <loupe@example.com>" };
/** Settings that a container refuses with one sentence: command, settings, words of the sentence. */
const REFUSED: readonly [string, Readonly<Record<string, string>>, string][] = [
  ["start.mjs", {}, "SMTP_URL is required"],
  ["start.mjs", { ...MAIL, APP_URL: "loupe.example.com" }, "APP_URL must be an address such as https://loupe.example.com"],
  ["start.mjs", { ...MAIL, AUTH_SECRET: "short" }, "AUTH_SECRET must have at least 32 characters"],
  ["start.mjs", { ...MAIL, DATA_DIR: "/nowhere" }, "DATA_DIR is /nowhere, which isn't writable"],
  ["worker.mjs", {}, "The worker needs DATABASE_URL"],
  ["worker.mjs", { DATABASE_URL: "mysql://db/loupe" }, "DATABASE_URL must be an address such as postgres://"],
  ["admin.mjs", { AUTH_SECRET: "short" }, "AUTH_SECRET must have at least 32 characters"],
  ["health.mjs", { PORT: "5998" }, "ECONNREFUSED"],
];

/** Checks that wrong and missing settings end a container with one sentence and a code. */
export function checkRefusals(runtime: Runtime): void {
  for (const [command, settings, words] of REFUSED) {
    const { code, output } = runtime.execute(settings, ["node", command, ...(command === "admin.mjs" ? ["status"] : [])]);
    const isOneLine = output.split("\n").filter(Boolean).length === 1;
    expectThat(
      code !== 0 && isOneLine && output.includes(words),
      `${command} with ${JSON.stringify(settings)} ended with ${code}:\n${output}`,
    );
  }
}
