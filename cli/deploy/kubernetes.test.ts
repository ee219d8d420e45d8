import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { productFile, ROOT } from "../../lib/product/files.mjs";
import { operatorSettings } from "../../lib/settings.ts";
import { readMetricsAddress } from "../../lib/settings/metrics-settings.ts";
import { needs } from "../../service/testing/needs.ts";
import { readStartSettings } from "../start/settings.ts";
import { type Manifest, type ManifestContainer, manifestFiles, readManifests, renderOverlay, typedManifests } from "./manifests.ts";

const FOLDERS = ["shared", "base", "small", "large"] as const;
/** Parts of objects, which are types only with the object that they change. */
const PATCHES = ["large/resources.yaml"];
const files = FOLDERS.flatMap(manifestFiles).filter(({ name }) => !PATCHES.includes(name));
const objects = files.flatMap(({ text }) => readManifests(text));
const workloads = objects.filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet");

const folder = mkdtempSync(join(ROOT, "node_modules/.loupe-manifests-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the messages of the compiler about objects. */
function typeErrors(all: readonly Manifest[]): string {
  const file = join(folder, "manifests.ts");
  writeFileSync(file, typedManifests(all));
  const args = ["--noEmit", "--strict", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler", "--ignoreConfig", file];
  return spawnSync(productFile("node_modules/.bin/tsc"), args, { encoding: "utf8", cwd: folder }).stdout;
}

test("every manifest has the fields and types of its kind", () => {
  expect(objects.length).toBeGreaterThan(12);
  expect(typeErrors(objects)).toBe("");
});

test("the types find a misspelt field and a wrong value", () => {
  const web = readFileSync(productFile("deploy/kubernetes/base/web.yaml"), "utf8");
  expect(typeErrors(readManifests(web.replace("maxUnavailable: 0", "maxUnavailble: 0")))).toContain("maxUnavailble");
  expect(typeErrors(readManifests(web.replace("replicas: 2", 'replicas: "2"')))).toContain("not assignable");
});

describe.each(workloads.map((object) => ({ name: `${object.kind} ${object.metadata.name}`, object })))("$name", ({ object }) => {
  const pod = object.spec.template.spec;
  const [container] = pod.containers as [ManifestContainer];
  const isWorker = container.name === "worker";

  test("selects its own pods, which run as user 1000 without rights and with a read-only root", () => {
    expect(object.spec.template.metadata.labels).toEqual(object.spec.selector.matchLabels);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath).sort()).toEqual(["/data", "/tmp"]);
  });

  test("takes more seconds to stop than its programs do", () => {
    const preStop = container.name === "web" && object.kind === "Deployment" ? 5 : 0;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + (isWorker ? 10 : 30));
  });

  test("asks the paths and ports that the programs have", () => {
    const front = readFileSync(productFile("lib/server/front/front-server.ts"), "utf8");
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].filter((probe) => probe !== undefined);
    for (const { httpGet, tcpSocket, exec } of probes) {
      if (httpGet) expect(front).toContain(`pathname === "${httpGet.path}"`);
      const port = httpGet?.port ?? tcpSocket?.port;
      if (port) expect(container.ports.map(({ name }) => name)).toContain(port);
      if (exec) expect(exec.command).toEqual(["node", "health.mjs", "--worker"]);
    }
    const metrics = { METRICS_PORT: 9464, METRICS_HOST: "0.0.0.0", METRICS_TOKEN: "a token of sixteen" };
    const own = isWorker ? (["worker"] as const) : (["web", "service"] as const);
    const known = own.map((program) => readMetricsAddress(metrics, program)!.port);
    const image = Number(/PORT=(\d+)/.exec(readFileSync(productFile("Dockerfile"), "utf8"))![1]);
    for (const { name, containerPort } of container.ports) expect(name === "http" ? [image] : known).toContain(containerPort);
  });

  test("runs a command of the image", () => {
    const [, command] = container.command ?? ["node", "start.mjs"];
    expect(readFileSync(productFile("cli/pack/stage-image.ts"), "utf8")).toContain(`  ${command!.replace(".mjs", "")}: "cli/`);
  });
});

test("services, ingresses and network policies name ports and pods that exist", () => {
  const labels = workloads.map(({ spec }) => JSON.stringify(spec.template.metadata.labels));
  const service = objects.find(({ kind }) => kind === "Service")!;
  expect(labels).toContain(JSON.stringify(service.spec.selector));
  expect(service.spec.ports[0].targetPort).toBe("http");
  const ingress = objects.find(({ kind }) => kind === "Ingress")!;
  expect(ingress.spec.rules[0].http.paths[0].backend.service).toEqual({ name: service.metadata.name, port: { name: "http" } });
  const budget = objects.find(({ kind }) => kind === "PodDisruptionBudget")!;
  expect(labels).toContain(JSON.stringify(budget.spec.selector.matchLabels));
  for (const { spec } of objects.filter(({ kind }) => kind === "HorizontalPodAutoscaler"))
    expect(workloads.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
  const scraped = objects.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "loupe")!;
  expect(scraped.spec.ingress[0].ports.map(({ port }: { port: number }) => port)).toEqual([9464, 9465, 9466]);
});

test.each(["base", "small"])("the settings of %s exist, hold no secret, and start Loupe with those of the Secret", (name) => {
  const [config] = files.filter((file) => file.name === `${name}/config.yaml`).flatMap(({ text }) => readManifests(text));
  const settings = config!.data!;
  expect(Object.keys(settings).filter((key) => !Object.hasOwn(operatorSettings.shape, key))).toEqual([]);
  expect(Object.keys(settings).filter((key) => /SECRET|TOKEN|PASSWORD|_URL$/.test(key))).toEqual(["APP_URL"]);
  const guide = readFileSync(productFile("docs/kubernetes.md"), "utf8");
  const secret = Object.fromEntries(
    [...guide.matchAll(/--from-literal=(\w+)=(\S+)/g)].map(([, key, value]) => [key!, value!.replace(/^"\$.*/, "a".repeat(64))]),
  );
  expect(Object.keys(secret)).toContain("METRICS_TOKEN");
  const own = name === "small" ? { AUTH_SECRET: secret["AUTH_SECRET"]!, SMTP_URL: secret["SMTP_URL"]! } : secret;
  const start = readStartSettings({ HOST: "0.0.0.0", ...settings, ...own });
  expect(start).toMatchObject({ appUrl: "https://loupe.example.com", loopback: false });
});

needs("kubectl").test("kubectl makes each overlay, with the objects that it should have", () => {
  const kinds = (name: string) => {
    const target = join(folder, name);
    mkdirSync(target);
    const rendered = renderOverlay(name, target);
    expect(typeErrors(rendered)).toBe("");
    return rendered.map(({ kind }) => kind).sort();
  };
  const shared = ["Ingress", "NetworkPolicy", "NetworkPolicy", "Service", "ServiceAccount"];
  expect(kinds("small")).toEqual([...shared, "ConfigMap", "StatefulSet"].sort());
  expect(kinds("base")).toEqual([...shared, "ConfigMap", "Deployment", "Deployment", "PodDisruptionBudget"].sort());
  const scaled = ["HorizontalPodAutoscaler", "HorizontalPodAutoscaler"];
  expect(kinds("large")).toEqual([...shared, ...scaled, "ConfigMap", "Deployment", "Deployment", "PodDisruptionBudget"].sort());
});
