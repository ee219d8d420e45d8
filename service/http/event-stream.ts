import type { BuildEvents, BuildMessage } from "../domain/builds/reads/build-events.ts";

const format = (message: BuildMessage) =>
  message.event === null ? ": still here\n\n" : `event: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`;

/**
 * Replies with messages as server-sent events. Reads the first message before it returns, so that a failing database becomes a 503. A slow reader
 * gets the newest state, not a queue of old ones.
 */
export async function eventStreamReply(messages: BuildEvents) {
  const encoder = new TextEncoder();
  const first = await messages.next().catch((error: unknown) => {
    messages.close();
    throw error;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`retry: 5000\n\n${first ? format(first) : ""}`)),
      async pull(controller) {
        try {
          const message = await messages.next();
          if (message) controller.enqueue(encoder.encode(format(message)));
          else controller.close();
        } catch (error) {
          messages.close();
          controller.error(error);
        }
      },
      cancel: () => messages.close(),
    },
    new CountQueuingStrategy({ highWaterMark: 0 }),
  );
  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "private, no-store, no-transform",
    "X-Accel-Buffering": "no",
  };
  return { status: 200 as const, body, headers };
}
