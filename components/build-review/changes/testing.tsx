import { type ReactNode, useEffect, useState } from "react";
import { all, render, serve, settle } from "@/components/ui/testing/render";
import { type BuildCause, type BuildQuestion, buildQuestions } from "@/lib/queries/builds";
import { of, listPage } from "@/lib/builds/testing/changes";
import { resultOf, type TestAddress, TestReview } from "../testing";
import { ChangeList } from "./change-list";

type Options = {
  mayReview?: boolean;
  /** Changes that the build has by now. */
  known?: number;
  rejection?: string | null;
  isDown?: () => boolean;
  /** The service refuses all decisions. */
  isRefused?: boolean;
  /** Decision of another person that was first. */
  first?: Record<string, unknown>;
  perPage?: number;
  onAddress?: (address: TestAddress) => void;
  beside?: ReactNode;
};

/** Tells the list that is shown how many changes the build has by now. */
let tell: (known: number) => void = () => {};

function List({ known: first }: { known: number }) {
  const [page, setPage] = useState(1);
  const [known, setKnown] = useState(first);
  useEffect(() => void (tell = setKnown), []);
  return (
    <ChangeList
      known={known}
      page={page}
      href={(number) => `?${number}`}
      onPage={setPage}
      filter={{}}
      onClear={() => {}}
      opened={null}
      comments={[{ causeId: "2", threads: 3, open: 1 }]}
    />
  );
}

/** Shows the changes of a service that stores decisions, unless it `isDown`. */
export async function showChanges(causes: BuildCause[], options: Options = {}) {
  const { known = 0, isDown = () => false, isRefused = false, first, perPage = 50, beside, ...review } = options;
  localStorage.clear();
  const rows = () => causes.map((one) => ({ ...one }));
  const requests = serve((route, body) => {
    if (route.startsWith("GET")) return { status: 200, body: listPage(rows(), route, perPage) };
    if (isDown()) return { status: 503, body: { error: "Not now" } };
    if (isRefused) return { status: 403, body: { error: "Reviewers only" } };
    if (first) return { status: 200, body: first };
    const result = resultOf(body);
    const decided = causes.find(({ id }) => id === (body as { causeId?: string }).causeId);
    if (decided) decided.decision = result.decision;
    return { status: 200, body: result };
  });
  const view = await render(
    <TestReview {...review}>
      <List known={known} />
      {beside}
    </TestReview>,
    (client) => client.setQueryData(buildQuestions(of, 1).queryKey, listPage(rows() as BuildQuestion[], "", perPage)),
  );
  const sent = () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
  const read = () => requests.filter(({ route }) => /[?&]page=2\b/.test(route)).length;
  return { ...view, sent, read, find: (now: number) => settle(() => tell(now)) };
}

/** Sentences of the current cards: one. */
export const current = () => all("li[data-current]").map((item) => item.getAttribute("aria-label"));
/** Number of cards that are folded because they are decided. */
export const folded = () => all("li", "Change").filter(({ textContent }) => /Approved|Rejected/.test(textContent)).length;
