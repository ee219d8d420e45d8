import { MapPinPlus } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { BuildDiscussion } from "./use-build-discussion";

/** Button under the pictures that starts and stops the placing of a pin. */
export const PinButton = ({ talk: { placing, place } }: { talk: BuildDiscussion }) => (
  <IconButton
    label={placing ? "Stop placing" : "Comment on a spot"}
    shortcut={placing ? "Esc" : "C"}
    side="top"
    size="medium"
    aria-pressed={placing}
    className="aria-pressed:bg-mark-wash"
    onClick={place}
  >
    <MapPinPlus aria-hidden />
  </IconButton>
);
