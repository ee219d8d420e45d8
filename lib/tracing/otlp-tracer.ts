import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { TraceSettings } from "../settings/metrics-settings.ts";
import type { OpenSpan, SpanFacts, StartSpan } from "./spans.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** Milliseconds until a full or partial batch is sent. */
const SEND_MS = 2000;

function parentContext(parent: OpenSpan | string | undefined) {
  const given = parseTraceParent(typeof parent === "string" ? parent : (parent?.traceparent ?? ""));
  return given ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: typeof parent === "string" }) : ROOT_CONTEXT;
}

function headerOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
}

/**
 * Opens a tracer that sends spans to an OTLP collector over HTTP. It is not registered with the API's globals: Next would then record spans of its
 * own, with the addresses of requests and their queries.
 */
export function openTracer({ program, version, endpoint, headers }: TraceSettings & { program: string; version: string }) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": `loupe-${program}`, "service.version": version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_MS })],
  });
  const tracer = provider.getTracer("loupe", version);
  const start: StartSpan = (name, kind, facts, parent) => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, parentContext(parent));
    return {
      traceparent: headerOf(span),
      rename: (next) => void span.updateName(next),
      set: (more: SpanFacts) => void span.setAttributes({ ...more }),
      fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
    };
  };
  return { start, close: () => provider.shutdown().catch(() => {}) };
}
