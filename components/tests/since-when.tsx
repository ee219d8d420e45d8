"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Day } from "@/components/ui/time";
import { type TestBuild, type TestImageStart, testImageStart, type TestKey } from "@/lib/queries/tests";
import { routes } from "@/lib/routes";

type Props = { of: TestKey; open: boolean; onClose: () => void; base: number; head: number };

const numberIn = (text: string) => Number(/^\s*#?([1-9]\d{0,8})\s*$/.exec(text)?.[1] ?? 0);

/** Asks for two builds, and names the build since which a test looks as in the newer one. */
export function SinceWhen({ of, open, onClose, base, head }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Since when does it look like this?"
      description="Looks at the builds between two points, on the branch of the newer one."
    >
      <Form of={of} first={{ base, head }} />
    </Dialog>
  );
}

function Form({ of, first }: { of: TestKey; first: { base: number; head: number } }) {
  const [from, setFrom] = useState(first.base < first.head ? `#${first.base}` : "");
  const [to, setTo] = useState(`#${first.head}`);
  const [asked, setAsked] = useState(first.base < first.head ? first : null);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useQuery({ ...testImageStart(of, asked?.base ?? 1, asked?.head ?? 2), enabled: asked !== null });
  const ask = () => {
    const [base, head] = [numberIn(from), numberIn(to)];
    if (!base || !head) return setProblem("Enter two build numbers.");
    if (base >= head) return setProblem("The first build must be older than the second.");
    setProblem(null);
    setAsked({ base, head });
  };
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="flex items-end gap-2">
        <Field label="From build" className="min-w-0 flex-1">
          {(control) => (
            <Input {...control} inputMode="numeric" className="mono" value={from} onChange={({ target }) => setFrom(target.value)} />
          )}
        </Field>
        <Field label="To build" className="min-w-0 flex-1">
          {(control) => (
            <Input {...control} inputMode="numeric" className="mono" value={to} onChange={({ target }) => setTo(target.value)} />
          )}
        </Field>
        <Button type="submit" kind="primary">
          Find
        </Button>
      </div>
      <div role="status" className="mt-4 min-h-24 text-base">
        {problem ? (
          <p className="text-danger">{problem}</p>
        ) : answer.error ? (
          <p className="text-danger">
            {answer.error.status === 404 ? "One of these builds doesn’t exist, or is of another suite." : answer.error.message}
          </p>
        ) : asked && answer.data ? (
          <Answer of={of} asked={asked} answer={answer.data} />
        ) : asked ? (
          <p className="text-ink-3">Looking…</p>
        ) : null}
      </div>
    </form>
  );
}

const BuildLink = ({ of, build }: { of: TestKey; build: TestBuild }) => (
  <>
    <Link href={routes.build(of.owner, of.project, build.number)} className="link font-strong">
      #{build.number}
    </Link>{" "}
    <span className="text-xs text-ink-3">
      <span className="mono">{build.commit.slice(0, 7)}</span>, <Day at={build.createdAt} />
    </span>
  </>
);

function Answer({ of, asked, answer }: { of: TestKey; asked: { base: number; head: number }; answer: TestImageStart }) {
  const { since, lastOther, firstDifferent, lastSame, without, notBuilt } = answer;
  const isSame = firstDifferent && since && firstDifferent.number === since.number;
  return (
    <div className="grid gap-2">
      {!since ? (
        <p>Build #{asked.head} does not have this test.</p>
      ) : lastOther ? (
        <p>
          Looks like this since <BuildLink of={of} build={since} />.
        </p>
      ) : (
        <p>It looked like this in #{since.number} already.</p>
      )}
      {firstDifferent && !isSame ? (
        <p>
          First differed from #{asked.base} in <BuildLink of={of} build={firstDifferent} />.
        </p>
      ) : null}
      {firstDifferent && lastSame ? (
        <p className="text-ink-2">
          Last build before the change: <BuildLink of={of} build={lastSame} />.{" "}
          <Link href={routes.buildComparison(of.owner, of.project, lastSame.number, firstDifferent.number)} className="link">
            Compare #{lastSame.number} and #{firstDifferent.number}
          </Link>
        </p>
      ) : null}
      {notBuilt.length ? (
        <p className="text-ink-2">
          Not built in between: <span className="mono text-xs">{notBuilt.map((commit) => commit.slice(0, 7)).join(", ")}</span>
        </p>
      ) : null}
      {without.length ? (
        <p className="text-ink-2">
          Without this test:{" "}
          {without
            .toReversed()
            .map((number) => `#${number}`)
            .join(", ")}
        </p>
      ) : null}
    </div>
  );
}
