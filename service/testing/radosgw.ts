import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Settings } from "../core/settings.ts";
import { freePort, stopChild } from "./peers.ts";

const programs = ["ceph-mon", "ceph-osd", "radosgw", "radosgw-admin", "ceph", "monmaptool", "ceph-authtool"];
const START_MS = 60_000;
const accessKeyId = "loupe-test-access";
const secretAccessKey = "loupe-test-secret-key";

/** A monitor, an object store in memory and the S3 gateway, all on loopback and without authentication among themselves. */
const configuration = (folder: string, fsid: string, monitor: number, gateway: number) => `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}/0
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file =
log file = ${folder}/$name.log
crash dir = ${folder}
mon data = ${folder}/mon
mon data avail warn = 1
mon data avail crit = 0
mon allow pool size one = true
osd data = ${folder}/osd
osd objectstore = memstore
osd class update on start = false
osd crush update on start = false
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
memstore device bytes = 1073741824
[client]
admin socket =
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw run sync thread = false
`;

/** True where the programs of Ceph's S3 gateway are installed. */
export const hasRadosgw = programs.every((name) => existsSync(join("/usr/bin", name)));

export type S3Peer = { settings: S3Settings; stop(): Promise<void> };

/** Starts Ceph's S3 gateway on a cluster in memory and creates a bucket, in about 15 seconds. Needs `hasRadosgw`. */
export async function startRadosgw(): Promise<S3Peer> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-ceph-"));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const [fsid, osd] = [randomUUID(), randomUUID()];
  for (const name of ["mon", "osd"]) mkdirSync(join(folder, name));
  const file = join(folder, "ceph.conf");
  writeFileSync(file, configuration(folder, fsid, monitor, gateway));
  const env = { ...process.env, CEPH_CONF: file };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env, cwd: folder, stdio: ["ignore", "ignore", "pipe"], timeout: START_MS });
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const output = openSync(join(folder, `${program}.out`), "w");
    children.push(spawn(program, args, { env, cwd: folder, stdio: ["ignore", output, output] }));
  };
  const stop = async () => {
    // The gateway first: it would wait for a cluster that is gone.
    for (const child of children.toReversed()) await stopChild(child, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const [keyring, map] = [join(folder, "keyring"), join(folder, "monmap")];
    run("ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
    run("ceph-authtool", keyring, "--gen-key", "-n", "client.admin", "--cap", "mon", "allow *", "--cap", "osd", "allow *");
    run("monmaptool", "--create", "--addv", "a", `[v1:127.0.0.1:${monitor}]`, "--fsid", fsid, map);
    run("ceph-mon", "--mkfs", "-i", "a", "--monmap", map, "--keyring", keyring);
    start("ceph-mon", "-i", "a", "-f");
    run("ceph", "osd", "create", osd);
    run("ceph", "osd", "crush", "add", "osd.0", "1.0", "host=localhost", "root=default");
    run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd);
    start("ceph-osd", "-i", "0", "-f");
    start("radosgw", "-n", "client.admin", "-f");
    const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
    run("radosgw-admin", "-n", "client.admin", "user", "create", "--uid=loupe", "--display-name=loupe", ...keys);
    const endpoint = `http://127.0.0.1:${gateway}`;
    await untilAnswering(endpoint);
    const settings: S3Settings = { endpoint, bucket: "loupe", region: "us-east-1", accessKeyId, secretAccessKey, forcePathStyle: true };
    await createBucket(settings);
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilAnswering(endpoint: string): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 200) {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error("radosgw did not answer in time");
}

/** Creates the bucket with the CORS rule that the documentation asks for. */
async function createBucket(settings: S3Settings): Promise<void> {
  const [{ CreateBucketCommand, PutBucketCorsCommand }, { openS3Client }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("../storage/s3.ts"),
  ]);
  const client = openS3Client(settings);
  const Bucket = settings.bucket;
  await client.send(new CreateBucketCommand({ Bucket }));
  const rule = { AllowedMethods: ["POST"], AllowedOrigins: ["*"], AllowedHeaders: ["*"] };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  client.destroy();
}
