import type * as z from "zod";
import { operatorSettings, processSettings, settingMeta } from "../../lib/settings.ts";
import { markdownTable } from "./markdown-table.ts";

function defaultOf(schema: z.ZodType): string {
  const { default: text } = settingMeta(schema);
  if (text) return text;
  const parsed = schema.safeParse(undefined);
  return parsed.success && parsed.data !== undefined ? `\`${String(parsed.data)}\`` : "none";
}

const rowsOf = (settings: z.ZodObject, isShown: (name: string) => boolean = () => true) =>
  Object.entries(settings.shape)
    .filter(([name]) => isShown(name))
    .map(([name, schema]) => {
      const { description, secret } = settingMeta(schema as z.ZodType);
      return [secret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``, defaultOf(schema as z.ZodType), description];
    });

/** Groups of settings, in the order of the page. The first that matches a name has it. */
const groups: readonly [title: string, names: RegExp][] = [
  ["Basics", /^(?:APP_URL|PORT|HOST|DATA_DIR|AUTH_SECRET|LOCAL_SIGN_IN|TRUSTED_PROXIES|JOBS|LOG_LEVEL|OPERATORS)$/],
  ["Database and files", /^(?:DATABASE_|REDIS_URL|S3_)/],
  ["Mail", /^(?:SMTP_URL|MAIL_FROM|INBOUND_MAIL_)/],
  ["Limits and retention", /^(?:MAX_|KEEP_|SCREENSHOTS_|REQUESTS_|HISTORY_DAYS)/],
  ["Sign-in", /^(?:GITHUB_CLIENT_|GITHUB_URL$|GOOGLE_|OAUTH_)/],
  ["GitHub", /^GITHUB_/],
  ["Metrics and traces", /^(?:METRICS_|OTEL_)/],
  ["Automations and deployments", /^(?:AUTOMATION_|SLACK_|DEPLOYMENTS_)/],
  ["Another service", /^(?:API_URL|AUTH_)/],
  ["Other", /./],
];

const groupOf = (name: string) => groups.find(([, names]) => names.test(name))![0];

/** Returns the text of `docs/settings.md`. */
export function settingsPage(): string {
  const head = ["Variable", "Default", "Meaning"];
  return `# Settings

Generated from \`lib/settings.ts\` by \`npm run docs\`. Do not edit.

Settings are environment variables, read once at start. Empty values count as unset. A wrong value stops the start with one sentence.

A secret may also be read from a file: \`SMTP_URL_FILE=/run/secrets/smtp\` in place of \`SMTP_URL\`. It is one or the other.

${groups
  .map(([title]) => ({ title, rows: rowsOf(operatorSettings, (name) => groupOf(name) === title) }))
  .filter(({ rows }) => rows.length)
  .map(({ title, rows }) => `## ${title}\n\n${markdownTable(head, rows)}`)
  .join("\n\n")}

## Set by npm start

\`npm start\` passes these to the service and the web server. Set them only to run one of the processes on its own.

${markdownTable(head, rowsOf(processSettings))}
`;
}
