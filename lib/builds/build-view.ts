import { createSerializer, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";

/** Modes of the stage: side by side, swipe, onion skin, difference. */
const stageModes = ["split", "swipe", "onion", "diff"] as const;

/** URL parameters of a change on the stage of a build or a comparison. With a cause, `snapshot` and `region` name another area beside its place. */
export const stageUrl = {
  cause: parseAsString,
  place: parseAsString,
  snapshot: parseAsString,
  region: parseAsInteger,
  mode: parseAsStringLiteral(stageModes),
  /** `place`: content that moved is compared in its place. */
  rows: parseAsStringLiteral(["place"]),
};
export type StageView = inferParserType<typeof stageUrl>;

/** A change that the stage can show. */
export type ChangeTarget = { cause: string; place?: string } | { snapshot: string; region?: number };

const serialize = createSerializer({ ...stageUrl, page: parseAsInteger.withDefault(1) });

/** Returns the address of a change on its build's page, as a query. `page`: the page of the list it is on. */
export const stageHref = (target: ChangeTarget, page = 1): string => serialize("", { ...target, page });

/** Values that look at the place of a cause again, instead of another area of its snapshot. */
export const noRegion = { snapshot: null, region: null } satisfies Partial<StageView>;

/** Values that lead back from the stage to the overview. */
export const noChange = { cause: null, place: null, ...noRegion, mode: null, rows: null } satisfies StageView;
