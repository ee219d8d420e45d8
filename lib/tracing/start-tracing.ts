import { version } from "../product/files.mjs";
import type { TraceSettings } from "../settings/metrics-settings.ts";
import { useTracer } from "./spans.ts";

/** Sends traces where the settings name a collector. Without one, no package of traces is loaded. Returns a function that sends the rest. */
export async function startTracing(program: string, settings: TraceSettings | null): Promise<() => Promise<void>> {
  if (!settings) return async () => {};
  const { openTracer } = await import("./otlp-tracer.ts");
  const { start, close } = openTracer({ program, version, ...settings });
  useTracer(start);
  return close;
}
