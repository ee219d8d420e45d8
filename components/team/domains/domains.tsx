"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRef, useState } from "react";
import { Page } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { TeamLevel } from "@/lib/permissions";
import { addDomain, domains, removeDomain } from "@/lib/queries/domains";
import { routes } from "@/lib/routes";
import { domainProblem } from "./domain-problem";

/** The page of a team's email domains. Owners only. `level`: the role of people who join by domain. */
export function Domains({ slug, level }: { slug: string; level: TeamLevel }) {
  const { data: list } = useSuspenseQuery(domains(slug));
  const [typed, setTyped] = useState("");
  const [left, setLeft] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation(addDomain(slug));
  const remove = useMutation(removeDomain(slug));
  const domain = typed.trim().toLowerCase();
  const had = list.some((one) => one.domain === domain) ? `${domain} is already added.` : null;
  const problem = domainProblem(domain) ?? had;
  // While the domain is being typed, shows only problems that more letters can't fix.
  const shown = domain && problem && (left || had || problem.includes("public") || domain.includes("@")) ? problem : null;

  return (
    <Page title="Domains">
      <div>
        <SettingsSection
          title="Add a domain"
          text={
            <Link href={routes.settings(slug)} className="link">
              Change default role
            </Link>
          }
        >
          <Form
            noValidate
            onSubmit={() => {
              setLeft(true);
              if (!domain || problem || add.isPending) return input.current?.focus();
              add.mutate(domain, {
                onSuccess: () => {
                  setTyped("");
                  setLeft(false);
                  toast(`${domain} added.`, { id: "domain", kind: "done" });
                },
              });
            }}
          >
            <TextField
              label="Domain"
              error={left && !domain ? "Enter a domain such as acme.com." : (shown ?? add.error?.details[0]?.message ?? add.error?.message)}
              hint={`New users with a verified address ${domain && !problem ? `at ${domain}` : "on this domain"} join as ${level}s automatically. Existing users are offered to join. You must have an address on this domain.`}
              ref={input}
              name="domain"
              autoCapitalize="off"
              spellCheck={false}
              inputMode="url"
              maxLength={253}
              placeholder="acme.com"
              value={typed}
              onBlur={() => setLeft(Boolean(domain))}
              onText={(text) => (add.reset(), setLeft(false), setTyped(text))}
            />
            <Button type="submit" kind="primary" className="mt-3" pending={add.isPending && "Adding…"}>
              Add domain
            </Button>
          </Form>
        </SettingsSection>
        <SettingsSection title="Domains">
          {list.length ? (
            <ul aria-label="Domains of the team" className="divide-y divide-line overflow-hidden sheet">
              {list.map((one) => (
                <li key={one.domain} className="flex min-h-11 items-center gap-3 px-4 pointer-coarse:py-1.5">
                  <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
                    {one.domain}
                  </span>
                  <span className="text-xs text-ink-3">
                    Added <Time at={one.createdAt} />
                  </span>
                  <Button
                    size="small"
                    aria-label={`Remove ${one.domain}`}
                    onClick={() => {
                      remove.reset();
                      setAsked(one.domain);
                    }}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">No domain yet. People join by an invite or the invite link.</p>
          )}
        </SettingsSection>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={`Remove ${asked ?? ""}?`}
        effect="New users on this domain no longer join automatically. Members who already joined stay."
        action={{
          label: "Remove domain",
          pendingLabel: "Removing…",
          run: () =>
            asked &&
            remove.mutate(asked, {
              onSuccess: () => {
                setAsked(null);
                toast(`${asked} removed.`, { id: "domain", kind: "done" });
                // The dialog returns the focus to a row that no longer exists.
                setTimeout(() => input.current?.focus());
              },
            }),
        }}
        request={remove}
        onClose={() => setAsked(null)}
      />
    </Page>
  );
}
