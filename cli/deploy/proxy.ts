import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productFile } from "../../lib/product/files.mjs";
import { isListening, until } from "../../service/testing/launch.ts";
import { stopChild } from "../../service/testing/peers.ts";

/** A reverse proxy with the configuration of `deploy`, in front of two replicas. */
export type ReverseProxyPeer = {
  origin: string;
  /** Returns the files that it keeps of requests. */
  storedFiles(): string[];
  output(): string;
  stop(): Promise<void>;
};

const read = (name: string) => readFileSync(productFile(`deploy/${name}`), "utf8");

/** Replaces a part of a configuration; throws when the configuration lacks it. */
function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replace(part, by);
  if (result === text) throw new Error(`The configuration lacks ${part}.`);
  return result;
}

/** Puts the ports of a test in place of those of the replicas. */
const withReplicas = (text: string, [first, second]: readonly [number, number]) =>
  replaced(replaced(text, "127.0.0.1:3001", `127.0.0.1:${first}`), "127.0.0.1:3002", `127.0.0.1:${second}`);

async function startProxy(program: string, args: readonly string[], port: number, folder: string): Promise<ReverseProxyPeer> {
  const env = { PATH: process.env["PATH"], HOME: folder } as unknown as NodeJS.ProcessEnv;
  const child: ChildProcess = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  child.stderr!.on("data", (chunk) => (text += chunk));
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${text}`);
    return isListening(port);
  });
  return {
    origin: `http://localhost:${port}`,
    storedFiles: () => readdirSync(join(folder, "body"), { recursive: true, encoding: "utf8" }),
    output: () => text,
    async stop() {
      await stopChild(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "loupe-proxy-"));
  mkdirSync(join(folder, "body"));
  return folder;
}

/** Starts nginx with `deploy/nginx` in front of the replicas, which must be running. */
export function startNginx(port: number, replicas: readonly [number, number]): Promise<ReverseProxyPeer> {
  const folder = newFolder();
  writeFileSync(join(folder, "loupe.conf"), replaced(read("nginx/loupe.conf"), "listen 80;", `listen 127.0.0.1:${port};`));
  writeFileSync(join(folder, "upstream.conf"), withReplicas(read("nginx/upstream.conf"), replicas));
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/body;`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1; ${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http { access_log off; ${places.join(" ")} include ${folder}/upstream.conf; include ${folder}/loupe.conf; }
`,
  );
  return startProxy("nginx", ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")], port, folder);
}

/** Starts Caddy with `deploy/Caddyfile` in front of the replicas, without a certificate. */
export function startCaddy(port: number, replicas: readonly [number, number]): Promise<ReverseProxyPeer> {
  const folder = newFolder();
  const named = replaced(replaced(read("Caddyfile"), "loupe.example.com {", `http://:${port} {`), "{\n", "{\n\tadmin off\n");
  writeFileSync(join(folder, "Caddyfile"), withReplicas(named, replicas));
  return startProxy("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], port, folder);
}
