import type { ReactNode } from "react";
import { Select } from "./select";

type Props = {
  id?: string;
  label: string;
  /** Label of the first option, which filters nothing. */
  all: string;
  icon?: ReactNode;
  value: string | null;
  options: Iterable<readonly [value: string, label: string]>;
  className?: string;
  onChange: (value: string | null) => void;
};

/** Filters a list by one of several values, or not at all. */
export const FilterSelect = ({
  id,
  label,
  all,
  icon,
  value,
  options,
  className = "max-w-40 max-sm:max-w-none max-sm:flex-1",
  onChange,
}: Props) => (
  <Select
    id={id}
    aria-label={label}
    {...(icon ? { icon } : {})}
    className={className}
    value={value ?? ""}
    onChange={({ target }) => onChange(target.value || null)}
  >
    <option value="">{all}</option>
    {[...options].map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
);
