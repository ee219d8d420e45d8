import { about, listenHost, portNumber } from "./setting-values.ts";
import * as z from "zod";

/** Settings of metrics and traces, which every process reads. */
export const metricsSettings = {
  METRICS_PORT: about(portNumber.optional(), {
    description:
      "Port of `GET /metrics` of the web server; the service has the next one, `npm run worker` the one after it. Never the public port, see [docs/metrics.md](metrics.md).",
    default: "none: off",
  }),
  METRICS_HOST: about(listenHost.default("127.0.0.1"), {
    description: "Address that the metrics listen on. Another one than loopback needs `METRICS_TOKEN`.",
  }),
  METRICS_TOKEN: about(z.string().min(16, "must have at least 16 characters").optional(), {
    description: "Bearer token that a scrape must send, 16 characters or more.",
    default: "none: no token",
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: about(
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
        "must be an address such as http://localhost:4318",
      )
      .transform((value) => value.replace(/\/+$/, ""))
      .optional(),
    {
      description:
        "Collector that receives traces over HTTP (OTLP), such as `http://localhost:4318`, see [docs/metrics.md](metrics.md#traces).",
      default: "none: off",
    },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: about(
    z
      .string()
      .regex(/^\s*[\w-]+=[^,]*(?:,\s*[\w-]+=[^,]*)*$/, "must be headers such as authorization=Bearer%20secret")
      .optional(),
    { description: "Headers for the collector, `name=value` separated by commas.", default: "none", secret: true },
  ),
};

/** Collector of the traces, with the headers that it needs. */
export type TraceSettings = { endpoint: string; headers: Record<string, string> };

type TraceVariables = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_EXPORTER_OTLP_HEADERS?: string | undefined };

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Returns the collector of the traces, or null where they are off. */
export function readTraceSettings(it: TraceVariables): TraceSettings | null {
  if (!it.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const pairs = (it.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").filter(Boolean);
  const headers = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), decoded(pair.slice(pair.indexOf("=") + 1).trim())]),
  );
  return { endpoint: it.OTEL_EXPORTER_OTLP_ENDPOINT, headers };
}

type Variables = { METRICS_PORT?: number | undefined; METRICS_HOST: string; METRICS_TOKEN?: string | undefined };

/** Address of one process's metrics; null where they are off. */
export type MetricsAddress = { port: number; host: string; token: string | null };

const places = { web: 0, service: 1, worker: 2 } as const;
/** The programs that have metrics. */
export type MetricsProgram = keyof typeof places;

const LOOPBACK = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/;

/** Returns the address of a program's metrics, or null. Throws for one that others reach without a token. */
export function readMetricsAddress(
  { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Variables,
  program: MetricsProgram,
): MetricsAddress | null {
  if (!port) return null;
  if (!LOOPBACK.test(host) && !token)
    throw new Error(`METRICS_HOST is "${host}", which other machines can reach, so METRICS_TOKEN is required.`);
  return { port: port + places[program], host, token: token ?? null };
}
