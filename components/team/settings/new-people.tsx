"use client";

import { useMutation } from "@tanstack/react-query";
import { RolesHelp } from "@/components/team/members/roles-table";
import { ProblemBanner } from "@/components/ui/banner";
import { Select } from "@/components/ui/select";
import { FactRow, SettingRow, SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import type { TeamLevel } from "@/lib/permissions";
import { updateTeam } from "@/lib/queries/members";
import { roleName, roles } from "@/lib/team/roles";

type JoinerLevel = "member" | "contributor";
const isJoiner = (level: TeamLevel): level is JoinerLevel => level !== "owner";
const joiners = roles.map(({ value }) => value).filter(isJoiner);

type Props = {
  slug: string;
  level: JoinerLevel;
  /** The reader's role; null where the service doesn't return it. */
  own: TeamLevel | null;
  mayChange: boolean;
};

/** Chooses the role of people who join by link or domain, and explains the roles. Saved immediately. */
export function NewPeople({ slug, level, own, mayChange }: Props) {
  const update = useMutation(updateTeam(slug));
  const row = { title: "Role", text: "For people who join by link or domain." };
  const shown = update.isPending ? (update.variables.defaultUserLevel ?? level) : level;
  return (
    <SettingsSection title="New people">
      {mayChange ? (
        <SettingRow {...row}>
          {(control) => (
            <span className="flex items-center gap-1">
              <RolesHelp own={own} />
              <Select
                {...control}
                className="w-40"
                busy={update.isPending}
                value={shown}
                onChange={({ target }) =>
                  update.mutate(
                    { defaultUserLevel: target.value as JoinerLevel },
                    { onSuccess: () => toast("Settings saved.", { id: "settings", kind: "done" }) },
                  )
                }
              >
                {joiners.map((value) => (
                  <option key={value} value={value}>
                    {roleName(value)}
                  </option>
                ))}
              </Select>
            </span>
          )}
        </SettingRow>
      ) : (
        <FactRow {...row}>
          <span className="flex items-center gap-1 text-ink-2">
            <RolesHelp own={own} />
            {roleName(level)}
          </span>
        </FactRow>
      )}
      <ProblemBanner problem={update.error}>Nothing was saved.</ProblemBanner>
    </SettingsSection>
  );
}
