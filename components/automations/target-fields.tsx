"use client";

import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import type { AutomationTarget } from "@/lib/queries/automations";
import type { TypedTarget } from "./typed-target";

type Kind = AutomationTarget["kind"];

const examples: Record<Kind, string> = {
  slack: "https://hooks.slack.com/services/…",
  teams: "https://….webhook.office.com/…",
  discord: "https://discord.com/api/webhooks/…",
  webhook: "https://example.com/hooks/loupe",
};

/** Returns a secret of 43 characters. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

type Props = {
  kind: Kind;
  /** The destination that is changed; null for a new one. */
  target: AutomationTarget | null;
  typed: TypedTarget;
  set: (part: Partial<TypedTarget>) => void;
  byToken: boolean;
  onByToken: (byToken: boolean) => void;
};

/** Fields of a destination. Present secrets are not shown: typing replaces them. */
export function TargetFields({ kind, target, typed, set, byToken, onByToken }: Props) {
  const keeps = target ? "Leave empty to keep the present one." : undefined;
  return (
    <>
      <TextField
        label={kind === "slack" ? "Channel" : "Name"}
        placeholder={kind === "slack" ? "#design" : "QA"}
        maxLength={256}
        value={typed.name}
        onText={(name) => set({ name })}
      />
      {kind === "slack" ? (
        <Segmented
          label="Connection"
          className="justify-self-start"
          value={byToken ? "token" : "url"}
          onChange={(value) => onByToken(value === "token")}
          options={[
            { value: "url", label: "Incoming webhook" },
            { value: "token", label: "Bot token" },
          ]}
        />
      ) : null}
      {kind === "slack" && byToken ? (
        <>
          <TextField
            label="Bot token"
            type="password"
            placeholder="xoxb-…"
            maxLength={500}
            hint={keeps ?? "Needs the scope chat:write. Invite the bot to the channel."}
            value={typed.token}
            onText={(token) => set({ token })}
          />
          <TextField
            label="Channel ID"
            placeholder="C0123456789"
            inputClass="mono"
            maxLength={32}
            hint="In Slack, at the end of the channel’s details."
            value={typed.channelId}
            onText={(channelId) => set({ channelId })}
          />
        </>
      ) : (
        <TextField
          label="Address"
          inputMode="url"
          spellCheck={false}
          inputClass="mono"
          placeholder={target?.hint ?? examples[kind]}
          maxLength={2000}
          hint={keeps}
          value={typed.url}
          onText={(url) => set({ url })}
        />
      )}
      {kind === "webhook" ? (
        <Field label="Signing secret" hint={keeps ?? "16 characters or more. Copy it to the program that receives the requests."}>
          {(control) => (
            <span className="flex gap-2">
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                className="mono"
                maxLength={256}
                value={typed.secret}
                onChange={({ target: box }) => set({ secret: box.value })}
              />
              <Button onClick={() => set({ secret: newSecret() })}>
                <KeyRound aria-hidden />
                Generate
              </Button>
            </span>
          )}
        </Field>
      ) : null}
    </>
  );
}
