import { useId } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Build } from "@/lib/queries/builds";

type Props = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** Builds to suggest, with their branches. */
  builds: readonly Build[];
};

/** Field for one side of a comparison: a build, branch or commit, with suggestions from the list of builds. */
export function SideField({ label, hint, value, onChange, error, builds }: Props) {
  const id = useId();
  const branches = [...new Set(builds.map(({ head }) => head.branch))];
  return (
    <Field label={label} hint={hint} error={error} className="min-w-0 flex-1">
      {(control) => (
        <>
          <Input
            {...control}
            list={`${id}-builds`}
            className="mono"
            placeholder="#482, main or 71be03a"
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={`${id}-builds`}>
            {builds.map(({ number, head, name }) => (
              <option
                key={number}
                value={`#${number}`}
              >{`${head.branch}, ${head.sha.slice(0, 7)}${name && name !== "default" ? `, ${name}` : ""}`}</option>
            ))}
            {branches.map((branch) => (
              <option key={branch} value={branch}>
                Newest build of this branch
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
