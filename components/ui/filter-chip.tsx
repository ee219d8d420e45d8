import { X } from "lucide-react";
import { buttonClass } from "./button-class";

/** A filter that is on, with the way to remove it. */
export const FilterChip = ({ onRemove, children }: { onRemove: () => void; children: string }) => (
  <button type="button" className={buttonClass({ className: "max-w-full" })} onClick={onRemove}>
    <span className="truncate" dir="auto" title={children}>
      {children}
    </span>
    <X aria-hidden />
    <span className="sr-only">Remove this filter</span>
  </button>
);
