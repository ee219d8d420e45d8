// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { render, serve, settle, wait } from "@/components/ui/testing/render";
import { buildDetails } from "@/lib/queries/builds";
import { useBuildEvents } from "./use-build-events";

const of = { owner: "acme", project: "web", number: 3 };

class Source extends EventTarget {
  static readonly open: Source[] = [];
  constructor(readonly url: string) {
    super();
    Source.open.push(this);
  }
  close() {
    Source.open.splice(Source.open.indexOf(this), 1);
  }
}

function Listener() {
  useBuildEvents(of);
  return null;
}

const say = (name: string) => settle(() => void Source.open[0]?.dispatchEvent(new Event(name)));

test("many changes read a build again once; nothing stays open after the stream or the page", async () => {
  vi.stubGlobal("EventSource", Source);
  serve(() => ({ status: 200, body: {} }));
  let stale = () => false;
  const { unmount } = await render(<Listener />, (client) => {
    client.setQueryData(buildDetails(of).queryKey, {} as never);
    stale = () => client.getQueryState(buildDetails(of).queryKey)!.isInvalidated;
  });
  expect(Source.open.map(({ url }) => url)).toEqual(["/api/v2/projects/acme/web/builds/3/events?reviews=true"]);
  await say("build");
  await wait(3000);
  expect(stale()).toBe(false);
  await say("build");
  await say("build");
  await wait(3000);
  expect(stale()).toBe(true);
  await say("end");
  expect(Source.open).toEqual([]);
  await settle(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(Source.open).toHaveLength(1);
  await unmount();
  expect(Source.open).toEqual([]);
});
