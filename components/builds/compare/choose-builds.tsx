"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ArrowLeftRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Page } from "@/components/shell/page";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { type ComparisonChoice, type ComparisonSide, readSide, type TypedSide } from "@/lib/builds/comparison-side";
import { findSide, startComparison } from "@/lib/queries/build-comparisons";
import { type Build, buildList, buildSuites } from "@/lib/queries/builds";
import { routes } from "@/lib/routes";
import { suiteName } from "../build-row";
import { SideField } from "./side-field";

type Errors = { base: string | null; head: string | null; both: string | null };
const noErrors: Errors = { base: null, head: null, both: null };
const nothingFound = (side: TypedSide) => {
  if ("build" in side && side.build) return `Build #${side.build} doesn’t exist. Check the number.`;
  return "branch" in side && side.branch
    ? "No build of this branch. Check the name, or choose another suite."
    : "No build of this commit. Check it, or choose another suite.";
};

/** Form that chooses two builds to compare: by number, branch or commit. */
export function ChooseBuilds({ slug, name, chosen }: { slug: string; name: string; chosen: ComparisonChoice }) {
  const router = useRouter();
  const client = useQueryClient();
  const builds = useQuery(buildList(slug, name)).data?.results ?? [];
  const suites = [...new Set(useQuery(buildSuites(slug, name)).data?.results.map((build) => build.name ?? "default") ?? [])];
  const [base, setBase] = useState(chosen.base ?? "");
  const [head, setHead] = useState(chosen.head ?? "");
  const [suite, setSuite] = useState(chosen.suite);
  const [errors, setErrors] = useState(noErrors);
  const compare = useMutation({
    ...startComparison(slug, name),
    onSuccess: (result) => router.push(routes.buildComparison(slug, name, result.base.number, result.head.number)),
    onError: ({ status, message }) =>
      setErrors({ ...noErrors, both: status === 404 ? "One side has no complete build yet. Choose another one." : message }),
  });
  const [isFinding, setFinding] = useState(false);
  const isBusy = isFinding || compare.isPending || compare.isSuccess;
  const suggested = suite ? builds.filter((build) => build.name === suite) : builds;

  /** Returns the side as it is sent, or null after it was refused. */
  async function find(side: TypedSide | null): Promise<{ side: ComparisonSide; build: Build } | string> {
    if (!side) return "Enter a build, a branch or a commit.";
    const build = await findSide(client, slug, name, side, suite);
    if (!build) return nothingFound(side);
    return { side: "startOfCommit" in side ? { commit: build.head.sha } : side, build };
  }
  async function submit() {
    setErrors(noErrors);
    setFinding(true);
    try {
      const [one, two] = await Promise.all([find(readSide(base)), find(readSide(head))]);
      if (typeof one === "string" || typeof two === "string")
        return setErrors({ ...noErrors, base: typeof one === "string" ? one : null, head: typeof two === "string" ? two : null });
      if (one.build.number === two.build.number)
        return setErrors({ ...noErrors, head: `Both sides are build #${one.build.number}. Choose another one.` });
      compare.mutate({ base: one.side, head: two.side, ...(suite && { name: suite }) });
    } catch (error) {
      setErrors({ ...noErrors, both: error instanceof Error ? error.message : "Couldn’t find the builds. Try again." });
    } finally {
      setFinding(false);
    }
  }
  return (
    <Page
      title="Compare two builds"
      facts={name}
      actions={
        <Link href={routes.builds(slug, name)} className="flex h-8 items-center gap-2 rounded-md px-1.5 text-ink-2 hover:bg-wash">
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          Builds
        </Link>
      }
    >
      <form
        noValidate
        className="max-w-200 sheet p-4 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="flex gap-x-3 gap-y-4 max-sm:flex-col">
          <SideField
            label="Before"
            hint="A number, a branch or a commit."
            value={base}
            onChange={setBase}
            error={errors.base}
            builds={suggested}
          />
          <Button
            className="shrink-0 sm:mt-6.5"
            onClick={() => {
              setBase(head);
              setHead(base);
              setErrors(noErrors);
            }}
          >
            <ArrowLeftRight aria-hidden />
            Swap
          </Button>
          <SideField
            label="After"
            hint="For a branch or commit, its newest build is taken."
            value={head}
            onChange={setHead}
            error={errors.head}
            builds={suggested}
          />
        </div>
        {suites.length > 1 ? (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <FilterSelect
              label="Suite"
              all="Suite of the newest build"
              className="max-w-72"
              value={suite}
              options={suites.map((one) => [one, suiteName(one)] as const)}
              onChange={setSuite}
            />
            <span className="text-xs text-ink-3">For branches and commits.</span>
          </div>
        ) : null}
        <ProblemBanner problem={errors.both} className="mt-4" />
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="primary" type="submit" pending={isBusy && "Comparing…"}>
            Compare
          </Button>
          <span className="text-xs text-ink-3">Read-only.</span>
        </p>
      </form>
    </Page>
  );
}
