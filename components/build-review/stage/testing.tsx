import { all, render, serve, settle } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import type { BuildCause, CausePlace } from "@/lib/queries/builds";
import { cause, listPage } from "@/lib/builds/testing/changes";
import { now, resultOf, type TestAddress, TestReview } from "../testing";
import { StageOfChange } from "./stage-of-change";

/** A snapshot of a change. */
export const place = (id: string, more: Partial<CausePlace> = {}): CausePlace =>
  ({ id, diffId: `diff-${id}`, name: `page-${id}`, region: 0, decision: null, ...more }) as CausePlace;

/** A change whose sample is a snapshot of its own. */
export const staged = (id: string, more: Partial<BuildCause> = {}): BuildCause =>
  cause(id, { sample: { ...cause(id).sample, diffId: `sample-${id}` }, ...more });

type Options = {
  page?: number;
  isDown?: boolean;
  /** The service refuses all decisions. */
  isRefused?: boolean;
  places?: CausePlace[];
  placeResult?: object;
  rejection?: string | null;
  /** Variants of the changes, which the list does not have. */
  variants?: BuildCause[];
  /** Why the service refuses the list of variants. */
  variantsError?: string;
};

/** Shows a change on the stage, in a list with two changes a page, and its snapshots in pages of three. */
export async function showStage(causes: BuildCause[], start: Partial<TestAddress>, options: Options = {}) {
  const {
    page = 1,
    isDown = false,
    isRefused = false,
    places = [place("1")],
    placeResult = {},
    rejection = null,
    variants = [],
    variantsError,
  } = options;
  localStorage.clear();
  let address: TestAddress;
  const requests = serve((route, body) => {
    if (route.includes("/places")) return { status: 200, body: listPage(places, route, 3) };
    if (route.includes("/questions")) return { status: 200, body: listPage(causes, route, 2) };
    if (variantsError && route.includes("/causes?")) return { status: 409, body: { error: variantsError } };
    if (route.includes("/causes?")) return { status: 200, body: listPage(variants, route) };
    const all = [...causes, ...variants];
    const index = all.findIndex(({ id }) => route.endsWith(`/causes/${id}`));
    if (index >= 0) return { status: 200, body: { cause: all[index], number: index + 1, similar: null } };
    if (route.startsWith("GET")) return { status: 404, body: { error: "No" } };
    if (isDown) return { status: 503, body: { error: "Not now" } };
    if (isRefused) return { status: 403, body: { error: "Reviewers only" } };
    const { causeId, placeId, wholeSnapshot } = body as { causeId?: string; placeId?: string; wholeSnapshot?: boolean };
    if (placeId) {
      const result = resultOf(body, { decidedAt: now, ...placeResult });
      const named = places.find(({ id }) => id === placeId)!;
      places.forEach((one, at) => {
        if (wholeSnapshot ? one.diffId === named.diffId : one === named) places[at] = { ...one, ...result, apart: true } as CausePlace;
      });
      return { status: 200, body: result };
    }
    const result = resultOf(body);
    const at = causes.findIndex(({ id }) => id === causeId);
    if (causes[at]) causes[at] = { ...causes[at], decision: result.decision };
    return { status: 200, body: result };
  });
  await render(
    <TestReview start={{ ...start, page }} rejection={rejection} onAddress={(next) => void (address = next)}>
      <StageOfChange />
      <Toaster />
    </TestReview>,
  );
  await settle();
  return {
    sent: () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body),
    address: () => address,
  };
}

/** Frames of the film. */
export const frames = () => all("section[aria-label='Snapshots of this change'] ol button[title]");
