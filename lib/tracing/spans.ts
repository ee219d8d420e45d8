import { AsyncLocalStorage } from "node:async_hooks";

/** Facts of a span. Never a value that a person or a client wrote: no address of a person, token, query or name. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

type SpanKind = "server" | "client" | "internal";

/** A span that runs. */
export type OpenSpan = {
  /** The header by which another process continues the trace. */
  readonly traceparent: string;
  rename(name: string): void;
  set(facts: SpanFacts): void;
  fail(): void;
  end(): void;
};

/** Starts a span. `parent`: the span it belongs to, or the header of another process. */
export type StartSpan = (name: string, kind: SpanKind, facts: SpanFacts, parent: OpenSpan | string | undefined) => OpenSpan;

let startSpan: StartSpan | null = null;
const spans = new AsyncLocalStorage<OpenSpan>();

/** Turns traces on for this process; null turns them off. */
export const useTracer = (start: StartSpan | null): void => void (startSpan = start);

/** Opens a span below the present one, or below that of another process. Returns undefined while traces are off. */
export const openSpan = (name: string, kind: SpanKind, facts: SpanFacts, parent: OpenSpan | string | undefined = spans.getStore()) =>
  startSpan?.(name, kind, facts, parent);

/** Returns the span that this code runs in. */
export const currentSpan = (): OpenSpan | undefined => spans.getStore();

/** Runs work in a span that its caller ends. */
export const withSpan = <T>(span: OpenSpan | undefined, work: () => T): T => (span ? spans.run(span, work) : work());

/** Runs work in a span of its own. */
export async function traced<T>(name: string, kind: SpanKind, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, kind, facts);
  if (!span) return work();
  try {
    return await spans.run(span, work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
