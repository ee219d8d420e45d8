"use client";

import Link from "next/link";
import { useEffect, useState, useSyncExternalStore } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/call";
import { type Interaction, interaction, type Naming } from "@/lib/browser/sign-in-interaction";
import { supportsPasskeys } from "@/lib/browser/passkeys";
import { routes } from "@/lib/routes";
import { CodeStep } from "./code-step";
import { EmailStep } from "./email-step";
import { NameStep } from "./name-step";
import { PasskeyButton } from "./passkey-button";
import { ExternalStep } from "./provider-step";
import { NEXT_KEY, TRIED_KEY, useDestination } from "./start-sign-in";

type Step = { name: "email" } | { name: "name"; suggestion: string } | { name: "code"; sentAt: number };

/** Signs in by an emailed code: the address, then six digits. A visit of the demo skips both. */
export function SignIn({ uid, mailbox, problem }: { uid: string; mailbox: boolean; problem?: string | undefined }) {
  const [waiting, setWaiting] = useState<Interaction>();
  const [over, setOver] = useState<string>();
  const [email, setEmail] = useState("");
  const [step, setStep] = useState<Step>({ name: "email" });
  const destination = useDestination();
  const fail = (error: unknown) => setOver(error instanceof Error ? error.message : String(error));

  useEffect(() => {
    let gone = false;
    interaction
      .read(uid)
      .then(async (it) => {
        if (gone) return;
        sessionStorage.removeItem(TRIED_KEY);
        if (it.prompt === "consent") return location.replace(`/consent/${encodeURIComponent(uid)}`);
        setWaiting(it);
        if (it.naming) return setStep({ name: "name", suggestion: it.naming.suggestion });
        if (it.loginHint === "demo" && it.demo) location.replace((await interaction.demo(uid)).redirectTo);
      })
      .catch((error: unknown) => gone || fail(error));
    return () => void (gone = true);
  }, [uid]);

  /** Shows "Start again" when the interaction has ended (404, 409); other errors are thrown to the step. */
  const guard = async <T,>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
      fail(error);
      return undefined;
    });

  /** Leaves the page after a sign-in, or asks for the name first. */
  const advance = (onward: { redirectTo: string; naming?: Naming } | undefined) => {
    if (onward?.naming) setStep({ name: "name", suggestion: onward.naming.suggestion });
    else if (onward) location.replace(onward.redirectTo);
  };

  if (over) return <StartAgain reason={over} />;
  if (!waiting) return <Loading />;
  if (waiting.loginHint === "demo" && waiting.demo) return <Demo />;
  if (step.name === "name")
    return (
      <NameStep
        suggestion={step.suggestion}
        save={async (name) => {
          const onward = await guard(interaction.name(uid, name));
          if (onward) location.replace(onward.redirectTo);
        }}
      />
    );
  if (step.name === "email")
    return (
      <EmailStep
        email={email}
        onEmail={setEmail}
        client={waiting.client.firstParty ? null : waiting.client.name}
        destination={waiting.client.firstParty ? destination : undefined}
        send={async () => {
          await guard(interaction.email(uid, email));
          setStep({ name: "code", sentAt: Date.now() });
        }}
        passkey={
          waiting.passkeys && supportsPasskeys() ? (
            <PasskeyButton
              options={() => guard(interaction.passkeyOptions(uid))}
              check={async (response) => advance(await guard(interaction.passkey(uid, response)))}
            />
          ) : null
        }
      >
        {waiting.external.length ? (
          <ExternalStep
            offered={waiting.external}
            problem={problem}
            go={async (name) => {
              const onward = await guard(interaction.external(uid, name));
              if (onward) location.assign(onward.redirectTo);
            }}
          />
        ) : null}
      </EmailStep>
    );
  return (
    <CodeStep
      key={step.sentAt}
      email={email}
      sentAt={step.sentAt}
      mailbox={mailbox}
      onBack={() => setStep({ name: "email" })}
      resend={async () => {
        await guard(interaction.email(uid, email));
        setStep({ name: "code", sentAt: Date.now() });
      }}
      check={async (code) => {
        advance(await guard(interaction.code(uid, email, code)));
      }}
    />
  );
}

const Loading = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-9 w-56" />
    <Skeleton className="mt-2 h-5.5 w-72" />
    <Skeleton className="mt-14 h-11 w-full" />
    <Skeleton className="mt-4 h-11 w-full" />
  </div>
);

const Demo = () => (
  <div role="status">
    <h1 className="text-2xl font-strong">Preparing the demo team…</h1>
    <p className="mt-2 text-base text-ink-2">Adding people, screenshots and threads. This takes a few seconds the first time.</p>
    <div className="mt-8 grid grid-cols-3 gap-3">
      {[1, 2, 3, 4, 5, 6].map((frame) => (
        <Skeleton key={frame} className="h-16 w-full" />
      ))}
    </div>
  </div>
);

/** Shows why an interaction ended, with a link to a new one. */
export function StartAgain({ reason }: { reason: string }) {
  const next = useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(NEXT_KEY) ?? undefined,
    () => undefined,
  );
  return (
    <div role="alert">
      <h1 className="text-2xl font-strong">Start again</h1>
      <p className="mt-2 text-base text-ink-2">{reason}</p>
      <Link href={routes.login(next)} prefetch={false} className={buttonClass({ kind: "primary", size: "tall", className: "mt-8 w-full" })}>
        Start again
      </Link>
    </div>
  );
}
