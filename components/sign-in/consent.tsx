"use client";

import { useEffect, useState } from "react";
import { Banner, ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Skeleton } from "@/components/ui/skeleton";
import { administers, changes } from "@/lib/team/scope-text";
import { type Interaction, interaction } from "@/lib/browser/sign-in-interaction";
import { ConsentAccounts } from "./consent-accounts";
import { ConsentAsks } from "./consent-request";
import { ConsentScopes, consentSummary } from "./consent-scopes";
import { StartAgain } from "./sign-in";

/** Consent page: describes the app, and lets the reader choose its permissions and accounts. */
export function Consent({ uid }: { uid: string }) {
  const [waiting, setWaiting] = useState<Interaction>();
  const [over, setOver] = useState<string>();
  useEffect(() => {
    let gone = false;
    interaction.read(uid).then(
      (it) => {
        if (gone) return;
        if (it.prompt === "login") location.replace(`/login/${encodeURIComponent(uid)}`);
        else setWaiting(it);
      },
      (error: Error) => gone || setOver(error.message),
    );
    return () => void (gone = true);
  }, [uid]);

  if (over)
    return (
      <div className="w-full max-w-90 p-6">
        <StartAgain reason={over} />
      </div>
    );
  if (!waiting) return <Loading />;
  return <Question uid={uid} waiting={waiting} />;
}

/**
 * Returns the permissions that are preselected: for an app that was allowed before, those it had except administration; for a new app,
 * those that read.
 */
const firstChoice = ({ scopes = [], before }: Interaction): string[] =>
  scopes.filter(({ name, added }) => (before ? !added && !administers(name) : !changes(name))).map(({ name }) => name);

function Question({ uid, waiting }: { uid: string; waiting: Interaction }) {
  const { client, scopes = [], accounts = [], before = null } = waiting;
  const [allowed, setAllowed] = useState<string[]>(() => firstChoice(waiting));
  const [places, setPlaces] = useState(() => {
    const open = accounts.filter(({ locked }) => !locked);
    const known = open.filter(({ id }) => before?.accounts.includes(id));
    if (known.length) return known.map(({ id }) => id);
    const teams = open.filter(({ type }) => type === "team");
    const only = teams.length === 1 ? teams[0] : open.length === 1 ? open[0] : undefined;
    return only ? [only.id] : [];
  });
  const [busy, setBusy] = useState<"allow" | "cancel" | "switch">();
  const own = accounts.find(({ type }) => type === "user");
  const [problem, setProblem] = useState<string>();

  const answer = (kind: "allow" | "cancel" | "switch") => {
    if (busy) return;
    setBusy(kind);
    setProblem(undefined);
    const work = {
      allow: () => interaction.consent(uid, allowed, places),
      cancel: () => interaction.cancel(uid),
      switch: () => interaction.switchPerson(uid),
    }[kind];
    work().then(
      ({ redirectTo }) => location.replace(redirectTo),
      (error: Error) => (setBusy(undefined), setProblem(error.message)),
    );
  };

  return (
    <div className="w-full max-w-222 overflow-hidden sm:float md:grid md:grid-cols-[360px_1fr]">
      <ConsentAsks
        client={client}
        before={before}
        reader={own && { name: own.name ?? own.slug, slug: own.slug }}
        switching={busy === "switch"}
        onSwitch={() => answer("switch")}
      />
      <Form
        className="flex flex-col p-6 md:p-8 md:pb-6"
        onSubmit={() => {
          answer("allow");
        }}
      >
        {scopes.some(({ added }) => added) ? (
          <Banner className="mb-4">This app asks for more than last time. New permissions are marked and not selected.</Banner>
        ) : null}
        <ConsentScopes scopes={scopes} chosen={allowed} onChange={setAllowed} />
        <ConsentAccounts accounts={accounts} chosen={places} onChange={setPlaces} />
        <ProblemBanner problem={problem} className="mt-4" />
        <footer className="mt-auto flex flex-wrap items-center gap-2 pt-6">
          <p role="status" className="min-w-48 flex-1 text-xs text-ink-3">
            {consentSummary(allowed, places.length)}
          </p>
          <Button onClick={() => answer("cancel")} pending={busy === "cancel" && "Cancelling…"}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" disabled={!allowed.length || !places.length} pending={busy === "allow" && "Allowing…"}>
            Allow
          </Button>
        </footer>
      </Form>
    </div>
  );
}

const Loading = () => (
  <div role="status" className="w-full max-w-222 p-8 sm:float">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-7 w-64" />
    <Skeleton className="mt-3 h-5 w-48" />
    <Skeleton className="mt-8 h-64 w-full" />
  </div>
);
