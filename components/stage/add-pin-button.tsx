import { MapPinPlus } from "lucide-react";
import { Kbd } from "@/components/ui/kbd";

type Props = {
  placing: boolean;
  onPlace: () => void;
  /** On phones the button has its icon alone. */
  isCompact?: boolean;
};

/** Starts or stops placing a pin. */
export const AddPinButton = ({ placing, onPlace, isCompact = false }: Props) => (
  <button
    type="button"
    aria-pressed={placing}
    aria-keyshortcuts="C"
    className="flex h-8 items-center gap-2 rounded-md ps-2.5 pe-2 transition-colors hover:bg-wash aria-pressed:bg-mark-wash pointer-coarse:h-11 pointer-coarse:px-3"
    onClick={onPlace}
  >
    <MapPinPlus aria-hidden className="size-4" />
    <span className={isCompact ? "max-sm:sr-only" : ""}>{placing ? "Click, or drag an area" : "Comment"}</span>
    <Kbd>{placing ? "Esc" : "C"}</Kbd>
  </button>
);
