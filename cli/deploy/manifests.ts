import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { productFile } from "../../lib/product/files.mjs";

const FOLDER = productFile("deploy/kubernetes");

type Port = string | number;
export type Probe = { httpGet?: { path: string; port: Port }; tcpSocket?: { port: Port }; exec?: { command: string[] } };
/** A container of a pod, in the parts that tests read. */
export type ManifestContainer = {
  name: string;
  image: string;
  command?: string[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe?: Probe;
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
};
/** An object of a manifest. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- one type for all kinds; `kubernetes-types` checks each
  spec?: any;
};

/** Returns the objects of a YAML text. Throws for a key that is written twice. */
export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** Returns the YAML files of a folder, without the instructions of Kustomize. */
export const manifestFiles = (folder: string) =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => name !== "kustomization.yaml")
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(FOLDER, folder, name), "utf8") }));

/** Returns a file with the objects as TypeScript literals of their types. The types come from the version and the kind of each. */
export function typedManifests(objects: readonly Manifest[]): string {
  const literals = objects.map((object, index) => {
    const [group, version] = object.apiVersion === "v1" ? ["core", "v1"] : object.apiVersion.split("/");
    const path = `kubernetes-types/${group!.replace(/\..*/, "")}/${version}`;
    return `export const object${index} = ${JSON.stringify(object)} satisfies import("${path}").${object.kind};`;
  });
  return literals.join("\n");
}

/** Returns the objects of an overlay as `kubectl` makes them. `folder`: a new one. */
export function renderOverlay(name: string, folder: string): Manifest[] {
  cpSync(FOLDER, folder, { recursive: true });
  // Debian's kubectl 1.20 reads folders from `bases` alone.
  for (const overlay of ["base", "small", "large"]) {
    const file = join(folder, overlay, "kustomization.yaml");
    const text = readFileSync(file, "utf8");
    const bases = /^ {2}- (\.\.\/\w+)\n/m.exec(text)!;
    writeFileSync(file, text.replace(bases[0], "").replace("resources:", `bases:\n${bases[0]}resources:`));
  }
  const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", join(folder, name)], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return readManifests(stdout);
}
