"use client";

import { ArrowLeft, Mail } from "lucide-react";
import { useRef, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Form } from "@/components/ui/form";
import { ApiError } from "@/lib/api/call";
import { useCodeTimer } from "@/components/ui/use-code-timer";
import { clock } from "@/lib/media/clock";
import { plural } from "@/lib/format";
import { routes } from "@/lib/routes";
import { CodeInput } from "@/components/ui/code-input";

const TRIES = 5;

type Props = {
  email: string;
  /** Time at which this code was sent, in milliseconds. */
  sentAt: number;
  mailbox: boolean;
  onBack: () => void;
  resend: () => Promise<void>;
  check: (code: string) => Promise<void>;
};

/** Asks for the 6-digit code and submits it with the last digit. */
export function CodeStep({ email, sentAt, mailbox, onBack, resend, check }: Props) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(TRIES);
  const [busy, setBusy] = useState<"checking" | "sending">();
  const field = useRef<HTMLInputElement>(null);
  const { left, wait } = useCodeTimer(sentAt);
  const spent = tries === 0 || left <= 0;

  const submit = (value: string) => {
    if (busy || value.length < 6) return;
    setBusy("checking");
    setProblem(undefined);
    check(value).catch((error: unknown) => {
      setBusy(undefined);
      if (!(error instanceof ApiError) || error.status !== 400) return setProblem((error as Error).message);
      setTries(tries - 1);
      setProblem(
        tries > 1
          ? `That code is incorrect. ${plural(tries - 1, "attempt")} left.`
          : "That code is incorrect, and no attempts are left. Request a new code.",
      );
      field.current?.select();
    });
  };
  const again = () => {
    setBusy("sending");
    resend().catch((error: Error) => (setBusy(undefined), setProblem(error.message)));
  };

  return (
    <Form
      onSubmit={() => {
        submit(code);
      }}
    >
      <h1 className="text-2xl font-strong">Enter the code</h1>
      <p className="mt-2 text-base text-ink-2">
        We sent a 6-digit code to <b className="font-strong wrap-anywhere text-ink">{email}</b>.
      </p>
      <CodeInput
        ref={field}
        value={code}
        invalid={Boolean(problem)}
        disabled={spent}
        onChange={(value) => {
          setCode(value);
          if (value.length === 6) submit(value);
        }}
      />
      <p id="code-hint" className="mt-3 flex justify-between text-xs text-ink-3">
        <span role="status">{busy === "checking" ? "Checking…" : left <= 0 ? "This code has expired. Request a new one." : null}</span>
        {left > 0 ? <span>Expires in {clock(left)}</span> : null}
      </p>
      <ProblemBanner problem={problem} className="mt-4" />
      {mailbox ? (
        <a href={routes.mailbox()} target="_blank" className={buttonClass({ size: "tall", className: "mt-6 w-full" })}>
          <Mail aria-hidden />
          Open the dev mailbox
        </a>
      ) : null}
      <div className="mt-6 flex items-center justify-between gap-2">
        <Button kind="ghost" className="-ms-3" onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
          Use a different email
        </Button>
        {wait > 0 && !spent ? null : (
          <Button pending={busy === "sending" && "Sending…"} onClick={again}>
            Resend
          </Button>
        )}
      </div>
    </Form>
  );
}
