"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Page } from "@/components/shell/page";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { ProblemBanner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Form } from "@/components/ui/form";
import { Radio } from "@/components/ui/radio";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { chooseNotifications, notifications } from "@/lib/queries/notifications";

const kinds = [
  ["mention", "Mentions", "Someone mentions you in a comment."],
  ["reply", "Replies", "Someone replies to a thread you started, joined or were mentioned in."],
  ["uploads", "Comments on my uploads", "Someone starts a thread on media you uploaded."],
  ["assignments", "Assignments", "Someone assigns a thread to you."],
  ["reaction", "Reactions", "Someone reacts in a thread you follow."],
  [
    "builds",
    "Builds and tests",
    "Someone asks for your review, or there are changes, reviews or new comments on a build you follow, or new comments on a test you follow.",
  ],
] as const;
const deliveries = [
  [false, "Right away", "One email for each event."],
  [true, "Daily digest", "with your unread threads, if there are any. Review requests still arrive right away."],
] as const;
type Kind = (typeof kinds)[number][0];
type Choice = Record<Kind | "digest", boolean>;

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Chooses which emails the reader gets. */
export function NotificationChoice() {
  const { data: saved } = useSuspenseQuery(notifications());
  const { mention, reply, reaction, builds, uploads, assignments, digest } = saved;
  const draft = useFormDraft<Choice>("notifications", { mention, reply, reaction, builds, uploads, assignments, digest });
  const save = useMutation(chooseNotifications());
  const changed = [
    ...kinds.flatMap(([kind, label]) => (draft.changed.includes(kind) ? [{ label, to: draft.values[kind] ? "on" : "off" }] : [])),
    ...(draft.changed.includes("digest") ? [{ label: "Delivery", to: draft.values.digest ? "daily digest" : "right away" }] : []),
  ];
  return (
    <Page title="Notifications">
      <div>
        <SettingsSection
          title="Emails about comments and builds"
          text="You can also unsubscribe from any email, or unfollow a single thread or build."
        >
          <Form
            onSubmit={() => {
              if (!changed.length || save.isPending) return;
              const choice = Object.fromEntries(draft.changed.map((kind) => [kind, draft.values[kind]]));
              save.mutate(
                { ...choice, ...(draft.values.digest && { timeZone: zone() }) },
                {
                  onSuccess: () => (draft.clear(), toast("Notifications saved.", { id: "notifications", kind: "done" })),
                },
              );
            }}
          >
            <fieldset className="divide-y divide-line sheet">
              <legend className="sr-only">Emails about comments and builds</legend>
              {kinds.map(([kind, label, detail]) => (
                <label key={kind} htmlFor={`mail-${kind}`} className="flex min-h-11 items-start gap-3 px-4 py-3">
                  <Checkbox
                    id={`mail-${kind}`}
                    className="mt-0.5"
                    checked={draft.values[kind]}
                    aria-describedby={`${kind}-detail`}
                    onChange={(event) => (save.reset(), draft.set({ [kind]: event.target.checked }))}
                  />
                  <span>
                    <b className="block font-medium">{label}</b>
                    <span id={`${kind}-detail`} className="text-ink-2">
                      {detail}
                      {kind === "uploads" && !draft.values.uploads ? " You don’t follow these threads." : ""}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
            <h3 id="delivery" className="mt-6 mb-2 font-medium">
              Delivery
            </h3>
            <fieldset aria-labelledby="delivery" className="divide-y divide-line sheet">
              {deliveries.map(([value, label, detail]) => (
                <label key={label} htmlFor={`delivery-${value}`} className="flex min-h-11 items-start gap-3 px-4 py-3">
                  <Radio
                    id={`delivery-${value}`}
                    name="delivery"
                    className="mt-0.5"
                    checked={draft.values.digest === value}
                    aria-describedby={`delivery-${value}-detail`}
                    onChange={() => (save.reset(), draft.set({ digest: value }))}
                  />
                  <span>
                    <b className="block font-medium">{label}</b>
                    <span id={`delivery-${value}-detail`} className="text-ink-2">
                      {value ? `One email a day at 8:00${saved.digest ? ` in ${saved.timeZone}` : ""} ${detail}` : detail}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
            <ProblemBanner problem={save.error} className="mt-3">
              Nothing was saved.
            </ProblemBanner>
            <UnsavedBar
              fields={changed}
              restored={draft.restored}
              saving={save.isPending}
              onDiscard={() => (save.reset(), draft.clear())}
            />
          </Form>
        </SettingsSection>
      </div>
    </Page>
  );
}
