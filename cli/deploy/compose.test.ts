import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { productFile } from "../../lib/product/files.mjs";
import { operatorSettings } from "../../lib/settings.ts";
import { readStartSettings, refuseOpenWithoutMail } from "../start/settings.ts";
import { composeEnvironment, composeVariables, readComposeFile } from "./compose-file.ts";

const FILES = ["compose.yaml", "compose.s3.yaml", "compose.mail.yaml"] as const;
/** Variables of `.env` that compose reads itself. */
const OF_COMPOSE = ["LOUPE_IMAGE", "LISTEN", "POSTGRES_PASSWORD", "GARAGE_RPC_SECRET"];
/** Services that run Loupe's image. */
const OURS = ["web-1", "web-2", "worker"] as const;

const text = (name: string) => readFileSync(productFile(`deploy/${name}`), "utf8");
const isKnown = (name: string) => Object.hasOwn(operatorSettings.shape, name);
/** Variables that the guide asks for. */
const given = {
  ...parseEnv(text(".env.example")),
  AUTH_SECRET: "a".repeat(64),
  POSTGRES_PASSWORD: "b".repeat(48),
  SMTP_URL: "smtp://mailpit:1025",
} as Record<string, string>;

const schemaFile = join(dirname(createRequire(import.meta.url).resolve("dclint/package.json")), "schemas/compose.schema.json");
const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaFile, "utf8")) as { $schema: string };
const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
/** Returns what the schema of Compose refuses in a file. */
const schemaErrors = (name: string, contents = text(name)) => {
  validate(readComposeFile(name, contents));
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};

test.each(FILES)("%s follows the schema of Compose", (name) => {
  expect(schemaErrors(name)).toEqual([]);
});

test("the schema of Compose finds a misspelt key", () => {
  expect(schemaErrors("compose.yaml", text("compose.yaml").replace("interval: 5s", "intervall: 5s")).join()).toContain("intervall");
});

test.each(FILES)("every variable of %s is a setting of Loupe or of compose, and in the example", (name) => {
  const { all } = composeVariables(text(name));
  expect(all.filter((variable) => !isKnown(variable) && !OF_COMPOSE.includes(variable))).toEqual([]);
  const optional = ["METRICS_PORT"];
  expect(all.filter((variable) => !text(".env.example").includes(`${variable}=`) && !optional.includes(variable))).toEqual([]);
});

test.each(OURS)("%s gets settings that exist, and starts with them", (service) => {
  const environment = { ...composeEnvironment(readComposeFile("compose.yaml").services[service]!, given), HOST: "0.0.0.0" };
  expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
  const settings = readStartSettings(environment);
  expect(() => refuseOpenWithoutMail(settings)).not.toThrow();
  expect(settings).toMatchObject({ appUrl: "https://loupe.example.com", loopback: false });
  const bucket = composeEnvironment(readComposeFile("compose.s3.yaml").services[service]!, {
    S3_UPLOAD_ENDPOINT: "https://files.loupe.example.com",
    S3_ACCESS_KEY_ID: "GK1",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  expect(readStartSettings({ ...environment, ...bucket }).uploadOrigin).toBe("https://files.loupe.example.com");
});

test.each(["APP_URL", "AUTH_SECRET", "POSTGRES_PASSWORD", "SMTP_URL", "MAIL_FROM"])("compose names %s when it is not set", (name) => {
  expect(composeVariables(text("compose.yaml")).required).toContain(name);
  const { [name]: _left, ...others } = given;
  expect(() => composeEnvironment(readComposeFile("compose.yaml").services["web-1"]!, others)).toThrow(new RegExp(`^${name} must be `));
});

test("commands and health checks of compose are commands of the image", () => {
  const commands = /COMMANDS = \{([^}]*)\}/.exec(readFileSync(productFile("cli/pack/stage-image.ts"), "utf8"))![1]!;
  const { services } = readComposeFile("compose.yaml");
  for (const service of OURS) {
    const { command = ["node", "start.mjs"], healthcheck } = services[service]!;
    expect(healthcheck!.test.slice(0, 3)).toEqual(["CMD", "node", "health.mjs"]);
    expect(commands).toContain(`${command[1]!.replace(".mjs", "")}:`);
  }
});

test("files that compose mounts exist, and only nginx publishes a port", () => {
  for (const name of FILES)
    for (const [service, { volumes = [], ports }] of Object.entries(readComposeFile(name).services) as [
      string,
      { volumes?: string[]; ports?: string[] },
    ][]) {
      for (const volume of volumes)
        if (volume.startsWith("./")) expect(existsSync(productFile(`deploy/${volume.split(":")[0]}`)), volume).toBe(true);
      if (ports) expect([service, ...ports].join(" ")).toMatch(/^nginx |^mailpit 127\.0\.0\.1:/);
    }
});

const compose = [["docker", "compose"], ["docker-compose"]].find(
  ([program, ...args]) => spawnSync(program!, [...args, "version"]).status === 0,
);
test.runIf(compose)("the program of compose reads all three files together, and names a variable that is not set", () => {
  const folder = mkdtempSync(join(tmpdir(), "loupe-compose-"));
  const [program, ...args] = compose!;
  const run = (variables: Record<string, string>) => {
    const env = { PATH: process.env["PATH"], ...variables } as unknown as NodeJS.ProcessEnv;
    const files = FILES.flatMap((name) => ["-f", join(folder, name)]);
    return spawnSync(program!, [...args, ...files, "config"], { cwd: folder, env, encoding: "utf8" });
  };
  try {
    for (const name of FILES) cpSync(productFile(`deploy/${name}`), join(folder, name));
    cpSync(productFile("deploy/.env.example"), join(folder, ".env"));
    const s3 = {
      S3_UPLOAD_ENDPOINT: "https://files.example.com",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
      GARAGE_RPC_SECRET: "c",
    };
    const { status, stdout, stderr } = run({ ...given, ...s3 });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("S3_ENDPOINT: http://garage:3900");
    expect(run({ ...given, ...s3, AUTH_SECRET: "" }).stderr).toContain("must be a key of at least 32 characters");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
