"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { Menu, MenuCheck, MenuItem, MenuLine } from "@/components/ui/menu";
import { sentenceClass, WordButton, WordMenu, wordMenuWidth } from "@/components/ui/sentence";
import { type AutomationFields, readJsonList } from "@/lib/automations/automation-fields";
import {
  branchOf,
  conditionsOfBranch,
  type EventChoice,
  eventChoices,
  eventOf,
  fieldsOfEvent,
} from "@/lib/automations/automation-sentence";
import { targetKinds } from "@/lib/automations/automation-text";
import { plural } from "@/lib/format";
import type { AutomationTarget, ProjectOfAutomations } from "@/lib/queries/automations";
import { projectDetails } from "@/lib/queries/projects";

type Kind = AutomationTarget["kind"];
const kinds = Object.entries(targetKinds) as [Kind, string][];
const ANY = "";

type Props = {
  of: ProjectOfAutomations;
  fields: AutomationFields;
  set: (fields: Partial<AutomationFields>) => void;
  targets: readonly AutomationTarget[];
  /** Kind of the destination that is typed below the sentence. */
  newKind: Kind | null;
  /** Starts or ends a new destination; null for readers who may not add one. */
  onNew: ((kind: Kind | null) => void) | null;
};

/** An automation as a sentence: its event, its branch and its destinations are words that a press changes. */
export function AutomationSentence({ of, fields, set, targets, newKind, onNew }: Props) {
  const { data: project } = useQuery(projectDetails(of.owner, of.project));
  const branch = branchOf(fields);
  const branches = [...new Set([project?.defaultBaseBranch ?? "main", ...(branch ? [branch] : [])])];
  return (
    <p className={sentenceClass}>
      When a build{" "}
      <WordMenu<EventChoice>
        label="Event"
        value={eventOf(fields)}
        options={eventChoices}
        onChange={(event) => set(fieldsOfEvent(event, fields))}
      />{" "}
      on{" "}
      <WordMenu
        label="Branch"
        value={branch ?? ANY}
        options={[{ value: ANY, label: "any branch" }, ...branches.map((name) => ({ value: name, label: name }))]}
        onChange={(name) => set({ conditions: conditionsOfBranch(name || null, fields) })}
      />
      , send to{" "}
      <TargetWord
        chosen={readJsonList<string>(fields.targets)}
        {...{ targets, newKind, onNew }}
        onChosen={(ids) => set({ targets: JSON.stringify(ids) })}
      />
    </p>
  );
}

type WordProps = Pick<Props, "targets" | "newKind" | "onNew"> & { chosen: readonly string[]; onChosen: (ids: string[]) => void };

/** The word of the destinations: known ones to tick, and kinds of a new one. */
function TargetWord({ chosen, targets, newKind, onNew, onChosen }: WordProps) {
  const names = targets.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const all = [...names, ...(newKind ? [targetKinds[newKind]] : [])];
  // A new destination is typed next, in its first field.
  const isTyped = useRef(false);
  const firstField = () => {
    const wanted = isTyped.current;
    isTyped.current = false;
    return wanted ? document.querySelector<HTMLElement>("[data-new-target] input") : null;
  };
  const choose = (kind: Kind | null) => {
    isTyped.current = kind !== null;
    onNew?.(kind);
  };
  const word = all.length > 2 ? plural(all.length, "destination") : all.join(" and ") || "a destination";
  return (
    <Menu width={wordMenuWidth} finalFocus={firstField} trigger={<WordButton label="Destination">{word}</WordButton>}>
      {targets.map(({ id, name, kind }) => (
        <MenuCheck
          key={id}
          checked={chosen.includes(id)}
          onChange={(on) => onChosen(on ? [...chosen, id] : chosen.filter((own) => own !== id))}
        >
          {name} <span className="text-xs text-ink-3">{targetKinds[kind]}</span>
        </MenuCheck>
      ))}
      {targets.length && onNew ? <MenuLine /> : null}
      {onNew ? (
        kinds.map(([kind, label]) => (
          <MenuItem key={kind} icon={<Plus aria-hidden />} onSelect={() => choose(newKind === kind ? null : kind)}>
            {newKind === kind ? `Without the new ${label} destination` : `New ${label} destination`}
          </MenuItem>
        ))
      ) : targets.length ? null : (
        <p className="px-2 py-1.5 text-ink-2">No destinations yet. Ask an owner or a member of the team to add one.</p>
      )}
    </Menu>
  );
}
