import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../lib/product/files.mjs";
import type { Workspace } from "./workspace.ts";

/** Name of the base image, as in the Dockerfile. */
export const BASE_IMAGE = "docker.io/library/node:24-bookworm-slim";
/** Tag of the image under test. */
export const IMAGE = "loupe:test";

const NPM = "/usr/local/lib/node_modules/npm";
const INSTALL = [
  "groupadd --gid 1000 node",
  "useradd --uid 1000 --gid node --create-home node",
  `ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm`,
].join(" && ");

/** Builds a base image of the name that the Dockerfile has, from Debian's packages and a Node: no registry of images is needed. */
export function buildBase({ folder, run }: Workspace, node: string): void {
  run("debootstrap", ["--variant=minbase", "bookworm", join(folder, "rootfs"), "http://deb.debian.org/debian"]);
  const base = join(folder, "base");
  mkdirSync(base);
  run("tar", [
    "-C",
    join(folder, "rootfs"),
    "--one-file-system",
    "--exclude=./var/cache/apt/archives/*.deb",
    "-cf",
    join(base, "rootfs.tar"),
    ".",
  ]);
  cpSync(node, join(base, "node"), { dereference: true });
  cpSync(join(run("npm", ["root", "--global"]), "npm"), join(base, "npm"), { recursive: true, dereference: true });
  const lines = ["FROM scratch", "ADD rootfs.tar /", "COPY node /usr/local/bin/node", `COPY npm ${NPM}`, `RUN ${INSTALL}`];
  writeFileSync(join(base, "Dockerfile"), lines.join("\n"));
  run("buildah", ["bud", "--isolation", "chroot", "--tag", BASE_IMAGE, base]);
}

/** Options for a stage that installs packages: the settings of npm, and the certificates that this machine trusts. */
function installOptions(folder: string): string[] {
  const certificates = "/etc/ssl/certs";
  const file = join(homedir(), ".npmrc");
  const npmrc = join(folder, "npmrc");
  const settings = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(npmrc, `${settings}\ncafile=${certificates}/ca-certificates.crt\n`, { mode: 0o600 });
  return ["--volume", `${certificates}:${certificates}:ro`, "--secret", `id=npmrc,src=${npmrc}`];
}

/** Builds the image. `prepared`: folder with the results of the Dockerfile's stage `build`, which is left out then; null runs it. */
export function buildImage({ folder, run }: Workspace, prepared: string | null): void {
  const options = prepared ? ["--build-context", `build=${prepared}`] : installOptions(folder);
  const args = ["bud", "--pull-never", "--isolation", "chroot", "--network", "host", "--format", "docker"];
  run("buildah", [...args, ...options, "--tag", IMAGE, "."], ROOT);
}
