import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const mount = (path: string, megabytes: number) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path], { stdio: "ignore" });
const unmount = (path: string) => execFileSync("umount", ["-l", path], { stdio: "ignore" });

/** Reports that a small disk can be mounted: by root on Linux, where the container allows it. */
export const mayMount = (() => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(join(tmpdir(), "loupe-mount-"));
  try {
    mount(path, 1);
    unmount(path);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
})();

/** Mounts a disk of some megabytes over a folder; returns a function that unmounts it and deletes its content. */
export function smallDisk(path: string, megabytes: number): () => void {
  mount(path, megabytes);
  return () => unmount(path);
}
