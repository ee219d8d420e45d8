"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Sentence } from "@/components/ui/sentence";
import { ruleSentence } from "@/lib/builds/rule-words";
import { daysUntil, plural } from "@/lib/format";
import { ruleList } from "@/lib/queries/build-rules";
import type { TestDetails, TestKey } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";
import { rulesOfTest } from "@/lib/tests/rules-of-test";

/** Active rules that can decide about a test, with a link to all rules. */
export function TestRules({ of, test }: { of: TestKey; test: TestDetails }) {
  const { data, error } = useQuery(ruleList(of, { page: 1, onlyActive: true }));
  const rules = rulesOfTest(data?.results ?? [], test);
  return (
    <section className="sheet px-4 py-4 sm:px-6" aria-labelledby="rules">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="rules" className="text-base font-strong">
          Rules for this test
        </h2>
        <Link href={routes.noise(of.owner, of.project)} className="ms-auto link text-xs">
          Noise
        </Link>
      </div>
      {rules.length ? (
        <ul>
          {rules.map((rule) => (
            <li key={rule.id} className="flex min-h-14 items-center gap-3 border-t border-line py-2">
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">
                  <Sentence parts={ruleSentence(rule)} />
                </span>
                {rule.reason ? <span className="block text-xs wrap-anywhere text-ink-3">{rule.reason}</span> : null}
              </span>
              <span className="shrink-0 text-xs text-ink-3">{plural(daysUntil(rule.expiresAt), "day")} left</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-line pt-3 text-ink-2">
          {error ? error.message : data ? "No active rules. Create one from a change in a build." : "Loading…"}
        </p>
      )}
    </section>
  );
}
