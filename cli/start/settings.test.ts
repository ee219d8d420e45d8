import { describe, expect, test } from "vitest";
import { environment, readStartSettings, refuseOpenWithoutMail, serviceVariables, webVariables } from "./settings.ts";

describe("a wrong setting stops the start with one sentence that names it", () => {
  test.each([
    [{ PORT: "abc" }, 'PORT must be a whole number from 1 to 65535, but is "abc".'],
    [{ PORT: "0" }, 'PORT must be a whole number from 1 to 65535, but is "0".'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 1 to 65535, but is "65536".'],
    [{ PORT: "3e3" }, 'PORT must be a whole number from 1 to 65535, but is "3e3".'],
    [{ HOST: "http://x" }, 'HOST must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0, but is "http://x".'],
    [{ APP_URL: "loupe.example.com" }, 'APP_URL must be an address such as https://loupe.example.com, but is "loupe.example.com".'],
    [
      { APP_URL: "https://x.example/loupe" },
      'APP_URL must be an address without a path, such as https://loupe.example.com, but is "https://x.example/loupe".',
    ],
    [{ API_URL: "ftp://x.example" }, 'API_URL must be an address such as https://api.example.com/v2, but is "ftp://x.example".'],
    [{ LOCAL_SIGN_IN: "short" }, "LOCAL_SIGN_IN must have 32 to 200 letters, digits, - or _."],
    [
      { LOCAL_SIGN_IN: "x".repeat(32), APP_URL: "https://loupe.example" },
      "LOCAL_SIGN_IN is set, but other machines can reach this instance. Remove it, or set HOST and APP_URL to this machine’s own address.",
    ],
    [{ AUTH_URL: "https://x.example" }, "AUTH_URL is set without API_URL; another service needs both, or API_URL alone."],
    [{ MAIL_FROM: "loupe" }, 'MAIL_FROM must be a sender such as Loupe <loupe@example.com>, but is "loupe".'],
    [{ MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, /^MAIL_FROM must be a sender/],
    [{ HISTORY_DAYS: "0" }, 'HISTORY_DAYS must be a whole number of days from 1 to 99999, but is "0".'],
    [
      { GITHUB_CLIENT_ID: "abc" },
      "GITHUB_CLIENT_ID is set without GITHUB_CLIENT_SECRET; sign-in with GitHub needs both its id and its secret.",
    ],
    [
      { GOOGLE_ISSUER: "https://id.example" },
      "GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET; sign-in with Google needs both its id and its secret.",
    ],
    [{ GITHUB_URL: "http://github.example" }, 'GITHUB_URL must use https, unless it is on loopback, but is "http://github.example".'],
    [{ S3_BUCKET: "files" }, "S3_BUCKET is set without S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; files in S3 need all three."],
    [
      { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a" },
      "S3_BUCKET is set without S3_SECRET_ACCESS_KEY; files in S3 need all three.",
    ],
    [{ S3_REGION: "eu-central-1" }, /^S3_REGION is set without S3_BUCKET/],
    [{ S3_UPLOAD_ENDPOINT: "https://files.example.com" }, /^S3_UPLOAD_ENDPOINT is set without S3_BUCKET/],
    [{ DATABASE_POOL: "0" }, 'DATABASE_POOL must be a whole number of connections from 1 to 500, but is "0".'],
    [{ METRICS_PORT: "web" }, 'METRICS_PORT must be a whole number from 1 to 65535, but is "web".'],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 16 characters."],
    [
      { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" },
      'METRICS_HOST is "0.0.0.0", which other machines can reach, so METRICS_TOKEN is required.',
    ],
    [
      { INBOUND_MAIL_ADDRESS: "reply@in.loupe.example" },
      "INBOUND_MAIL_ADDRESS is set without INBOUND_MAIL_SECRET; replies by email need both.",
    ],
    [{ INBOUND_MAIL_ADDRESS: "a-very-long-name@in.loupe.example" }, /^INBOUND_MAIL_ADDRESS must be an address whose part before the @/],
    [{ DEPLOYMENTS_DOMAIN: "https://pages.example" }, /^DEPLOYMENTS_DOMAIN must be a host name/],
    [{ DEPLOYMENTS_DOMAIN: "acme.example", APP_URL: "https://loupe.acme.example" }, /^DEPLOYMENTS_DOMAIN must be a domain of its own/],
    [{ KEEP_BUILD_DAYS: "-1" }, 'KEEP_BUILD_DAYS must be a whole number of days from 0 to 99999, but is "-1".'],
    [{ MAX_FILE_MB: "9000" }, 'MAX_FILE_MB must be a whole number of MB from 1 to 5000, but is "9000".'],
    [
      { PAID_PLAN_BUILD_DAYS: "0" },
      "PAID_PLAN_BUILD_DAYS no longer exists: an instance has no plans. Remove it, and set KEEP_BUILD_DAYS instead.",
    ],
    [
      { FREE_PLAN_SCREENSHOTS: "5000" },
      "FREE_PLAN_SCREENSHOTS no longer exists: an instance has no plans. Remove it, and set SCREENSHOTS_PER_MONTH instead.",
    ],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL must be silent, error, warn, info or debug, but is "loud".'],
  ] satisfies [Record<string, string>, string | RegExp][])("%j", (env, sentence) => {
    expect(() => readStartSettings(env)).toThrow(sentence);
  });

  test.each([
    [{ AUTH_SECRET: "hunter2" }, "AUTH_SECRET must have at least 32 characters."],
    [{ SMTP_URL: "mail:hunter2" }, "SMTP_URL must be an address such as smtps://user:password@mail.example.com."],
    [{ DATABASE_URL: "mysql://a:hunter2@b/c" }, "DATABASE_URL must be an address such as postgres://user:password@localhost/loupe."],
    [
      { GOOGLE_CLIENT_SECRET: "hunter2" },
      "GOOGLE_CLIENT_SECRET is set without GOOGLE_CLIENT_ID; sign-in with Google needs both its id and its secret.",
    ],
    [{ REDIS_URL: "hunter2" }, "REDIS_URL must be an address such as redis://localhost:6379."],
  ] satisfies [Record<string, string>, string][])("and repeats no secret: %j", (env, sentence) => {
    expect(() => readStartSettings(env)).toThrow(sentence);
    expect(sentence).not.toContain("hunter2");
  });
});

test("nothing has to be set, and an empty value counts as absent", () => {
  const bare = readStartSettings({}, "/srv/loupe");
  expect(bare).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    loopback: true,
    dataDir: "/srv/loupe/data",
    appUrl: "http://localhost:3000",
    appUrlGiven: false,
  });
  expect(readStartSettings({ PORT: "", HOST: " ", APP_URL: "", API_URL: "", AUTH_SECRET: "", SMTP_URL: "" }, "/srv/loupe")).toEqual(bare);
});

test("the public address follows the port unless it is given, and loses its slash", () => {
  expect(readStartSettings({ PORT: "4100" }).appUrl).toBe("http://localhost:4100");
  expect(readStartSettings({ APP_URL: "https://loupe.example.com/" })).toMatchObject({
    appUrl: "https://loupe.example.com",
    appUrlGiven: true,
  });
});

test("another service is taken with the origin of its API as its authorization server", () => {
  expect(readStartSettings({ API_URL: "https://api.example.com/v2/" }).elsewhere).toMatchObject({
    apiUrl: "https://api.example.com/v2",
    authUrl: "https://api.example.com",
  });
  const both = { API_URL: "https://api.example.com/v2", AUTH_URL: "https://auth.example.com/realm/" };
  expect(readStartSettings(both).elsewhere?.authUrl).toBe("https://auth.example.com/realm");
});

describe("where others can reach it, Loupe does not start without a way to send mail", () => {
  test.each(["127.0.0.1", "127.8.0.1", "::1", "localhost"])("%s is this machine alone", (HOST) => {
    expect(() => refuseOpenWithoutMail(readStartSettings({ HOST }))).not.toThrow();
  });
  test.each(["0.0.0.0", "::", "192.168.1.4", "loupe.internal", "128.0.0.1"])("%s is refused", (HOST) => {
    expect(() => refuseOpenWithoutMail(readStartSettings({ HOST }))).toThrow(
      `HOST is "${HOST}", which other machines can reach, so SMTP_URL is required`,
    );
    expect(() => refuseOpenWithoutMail(readStartSettings({ HOST, SMTP_URL: "smtp://mail.example.com" }))).not.toThrow();
  });
});

test("the web server and the service get the domain of deployed sites", () => {
  const settings = readStartSettings({ DEPLOYMENTS_DOMAIN: "pages.example" });
  for (const read of [webVariables, serviceVariables]) expect(read(settings, "x".repeat(32))["DEPLOYMENTS_DOMAIN"]).toBe("pages.example");
});

test("a program sees its own settings and none that was meant for another", () => {
  process.env["REDIS_URL"] = "";
  try {
    const env = environment(serviceVariables(readStartSettings({ PORT: "4100" }, "/srv"), "x".repeat(32)));
    expect(env).toMatchObject({ APP_URL: "http://localhost:4100", DATA_DIR: "/srv/data", LOOPBACK: "true", NODE_ENV: "production" });
    expect(Object.keys(env)).not.toContain("REDIS_URL");
    expect(Object.keys(env)).not.toContain("PORT");
  } finally {
    delete process.env["REDIS_URL"];
  }
});
