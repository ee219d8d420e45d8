"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useUnsavedChanges } from "@/components/ui/use-unsaved-changes";

type Props = {
  /** Names of the changed fields. Empty: nothing is shown. */
  changed: readonly string[];
  /** The changes come from an earlier visit. */
  restored: boolean;
  saving: boolean;
  onDiscard: () => void;
  /** Reason of a refusal that belongs to no field. */
  problem: string | null;
};

/** Buttons of one section of a settings page, for unsaved changes. Leaving the page asks. Put it inside the form. */
export function SettingsSave({ changed, restored, saving, onDiscard, problem }: Props) {
  useUnsavedChanges(changed.length ? changed.join(", ") : null, onDiscard);
  return (
    <>
      {problem === null ? null : <Banner kind="problem">{problem} Nothing was saved.</Banner>}
      {changed.length ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" kind="primary" pending={saving && "Saving…"}>
            Save
          </Button>
          <Button kind="ghost" disabled={saving} onClick={onDiscard}>
            Discard
          </Button>
          {restored ? <span className="text-xs text-ink-3">Restored from this device</span> : null}
        </div>
      ) : null}
    </>
  );
}
