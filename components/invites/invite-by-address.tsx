"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ApiError } from "@/lib/api/call";
import { plural } from "@/lib/format";
import { addressesOfCsv, INVITES_PER_CALL, readAddresses, refusedAddresses, writeAddresses } from "@/lib/invites";
import type { TeamLevel } from "@/lib/permissions";
import { sendInvites } from "@/lib/queries/invites";
import { Rehearsal } from "./rehearsal";
import { roles } from "./roles";

/** Invites many by their addresses; what cannot be invited stays in the field, with the reason. `level` is the role chosen at first. */
export function InviteByAddress({ slug, level }: { slug: string; level: TeamLevel }) {
  const [text, setText] = useState("");
  const [role, setRole] = useState(level);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState(0);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const send = useMutation(sendInvites(slug));
  const entries = useMemo(() => readAddresses(text), [text]);
  const ready = entries.filter(({ state, address }) => state === "ready" && !refused.has(address)).map(({ address }) => address);

  const write = (next: string) => {
    setText(next);
    // A mark goes with its address: taken out and written again, the service is asked anew.
    const kept = new Set(readAddresses(next).map(({ address }) => address));
    setRefused((before) => new Map([...before].filter(([address]) => kept.has(address))));
    setEmpty(false);
    setProblem(null);
    setSent(0);
  };

  async function sendAll() {
    setSending(true);
    setProblem(null);
    setSent(0);
    let rest = entries;
    try {
      for (let from = 0; from < ready.length; from += INVITES_PER_CALL) {
        const batch = ready.slice(from, from + INVITES_PER_CALL);
        try {
          await send.mutateAsync(batch.map((email) => ({ email, level: role })));
        } catch (error) {
          const named =
            error instanceof ApiError && error.status === 400 ? refusedAddresses(error.details, batch) : new Map<string, string>();
          setRefused((before) => new Map([...before, ...named]));
          const told = error instanceof Error ? error.message : "The invites could not be sent.";
          const others = ready.length - from - named.size;
          setProblem(
            named.size
              ? `${plural(named.size, "address", "addresses")} cannot be invited.${others > 0 ? " Send again to invite the rest." : ""}`
              : told,
          );
          return;
        }
        const done = new Set(batch);
        rest = rest.filter(({ address }) => !done.has(address));
        setText(writeAddresses(rest));
        setSent(from + batch.length);
      }
    } finally {
      setSending(false);
    }
  }

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    try {
      const found = addressesOfCsv(await chosen.text());
      write([text.trimEnd(), found].filter(Boolean).join("\n"));
      if (!found) setProblem(`There is no address in ${chosen.name}.`);
    } catch {
      setProblem(`${chosen.name} could not be read.`);
    }
  }

  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-strong">Invite by address</h2>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (sending) return;
          setEmpty(!ready.length);
          if (ready.length) void sendAll();
          else field.current?.focus();
        }}
      >
        <Field
          label="Addresses"
          hint="Paste any list, or choose a CSV file. Each address gets a link that lives 72 hours."
          error={empty ? (entries.length ? "None of these can be invited." : "Write an address such as ana@acme.com.") : null}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              name="addresses"
              rows={4}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              readOnly={sending}
              value={text}
              onChange={(event) => write(event.target.value)}
              className="block max-h-80 min-h-22 w-full rounded-md border border-line-strong bg-sheet px-2.5 py-1.5 text-ink transition-colors hover:border-ink-3 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus aria-invalid:border-danger pointer-coarse:text-lg"
            />
          )}
        </Field>
        {entries.length ? (
          <Rehearsal
            entries={entries}
            refused={refused}
            locked={sending}
            onTakeOut={(taken) => {
              write(writeAddresses(entries.filter((entry) => entry !== taken)));
              field.current?.focus();
            }}
          />
        ) : null}
        {problem ? <Banner kind="problem">{problem}</Banner> : null}
        <div role="status">{sent ? <p className="text-done">{plural(sent, "invite")} sent.</p> : null}</div>
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label="Role of everybody in the list"
            disabled={sending}
            value={role}
            onChange={(event) => setRole(event.target.value as TeamLevel)}
          >
            {roles.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button type="submit" kind="primary" pending={sending && "Sending…"}>
            {ready.length ? `Send ${plural(ready.length, "invite")}` : "Send invites"}
          </Button>
          <Button disabled={sending} onClick={() => file.current?.click()}>
            Choose a CSV file
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hidden
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </div>
      </form>
    </section>
  );
}
