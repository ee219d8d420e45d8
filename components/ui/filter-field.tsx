import { type ComponentProps, useId } from "react";
import { FilterSelect } from "./filter-select";

/** Filter by one of several values, below its name. */
export function FilterField(props: Omit<ComponentProps<typeof FilterSelect>, "id" | "className" | "icon">) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {props.label}
      </label>
      <FilterSelect {...props} id={id} className="w-full" />
    </div>
  );
}
