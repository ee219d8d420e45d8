import { vi } from "vitest";
import { click, fill, get, render, serve, settle } from "@/components/ui/testing/render";
import type { Build, BuildCause, BuildOverview } from "@/lib/queries/builds";
import { cause as plainCause, listPage } from "@/lib/builds/testing/changes";
import { ana, resultOf, TestReview } from "../testing";
import PhoneReview from "./phone-review";

/** A side of a pair of pictures, `y` pixels down. */
export const side = (y: number) => ({ x: 0, y, width: 358, height: 232, area: { x: 20, y: 30, width: 60, height: 20 } });
/** A changed cause with four places and pictures. */
export const framedCause = (id: string, more: Partial<BuildCause> = {}): BuildCause =>
  plainCause(id, {
    sample: {
      diffId: id,
      name: `pages/${id}`,
      region: 0,
      beforeUrl: null,
      afterUrl: null,
      beforeViewUrl: `http://loupe.test/${id}-before.png?signature=x`,
      afterViewUrl: `http://loupe.test/${id}-after.png?signature=x`,
      frame: { scale: 1, before: side(0), after: side(40) },
    },
    ...more,
  });

/** A build with changes and new snapshots. */
const build = {
  number: 3,
  baseNumber: 2,
  status: "changes-detected",
  head: { branch: "wind-notice", sha: "a".repeat(40) },
  stats: { added: 11, removed: 0 },
} as unknown as Build;

/** Numbers of a review, none by default. */
export const reviewNumbers = (more: object = {}) => {
  const none = { total: 0, undecided: 0, rejected: 0 };
  return { ...none, changes: none, added: none, removed: none, failed: none, ...more };
};

type Options = {
  mayReview?: boolean;
  /** Changes that are kept for later on this device. */
  later?: string[];
  overview?: object | undefined;
  /** Answer of the service to decisions. */
  result?: object;
  rejection?: string | null;
  /** Numbers of the build, as the page was loaded with them. */
  questions?: NonNullable<Build["questions"]>;
  /** Variants of the changes. */
  variants?: BuildCause[];
};

/** Shows the changes of a service that stores decisions. */
export async function showPhone(causes: BuildCause[], options: Options = {}) {
  const { mayReview = true, later = [], overview, result = {}, rejection = null, variants = [], questions } = options;
  localStorage.clear();
  localStorage.setItem(`loupe:later:${ana.id}:acme/web/3`, JSON.stringify(later));
  const finish = vi.fn<() => void>();
  const requests = serve((route, body) => {
    if (route.startsWith("POST")) return { status: 200, body: resultOf(body, result) };
    return { status: 200, body: listPage(route.includes("/causes?") ? variants : causes, route) };
  });
  await render(
    <TestReview mayReview={mayReview} rejection={rejection} details={{ ...build, ...(questions && { questions }) }}>
      <PhoneReview overview={overview as BuildOverview | undefined} onFinish={mayReview ? finish : null} />
    </TestReview>,
  );
  await settle();
  const sent = () =>
    requests
      .filter(({ route }) => route.startsWith("POST"))
      .map(({ body }) => {
        const { causeId, questionId, decision, reason } = body as Record<string, string>;
        return [causeId ?? questionId, decision, reason].filter(Boolean).join(" ");
      });
  return { sent, finish };
}

/** Presses "Reject", writes a reason if there is one, and sends. */
export async function reject(reason?: string) {
  await click("button", "Reject");
  if (reason) await fill("input", reason);
  await click("form button[type=submit]", "Reject");
}
export const title = () => get("h2").textContent;
/** Moves a finger over the pictures, in pixels. */
export const swipe = (dx: number, dy = 0) =>
  settle(() => {
    const at = (type: string, x: number, y: number) =>
      get("figure, main section").dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: "touch", clientX: 200 + x, clientY: 200 + y }),
      );
    at("pointerdown", 0, 0);
    at("pointermove", dx / 2, dy / 2);
    at("pointermove", dx, dy);
    at("pointerup", dx, dy);
  });
