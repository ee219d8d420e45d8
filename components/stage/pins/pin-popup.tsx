import { PinPreview, positionBeside } from "./pin-preview";
import type { usePinPopup } from "./use-pin-popup";
import { ClusterList } from "./cluster-list";

type Props = {
  popup: NonNullable<ReturnType<typeof usePinPopup>["popup"]>;
  onSelect: (id: string) => void;
  onClose: () => void;
  /** Zooms until the pins of the cluster are apart. Null where that is not possible. */
  onZoom: (() => void) | null;
};

/** Preview of the pin under the pointer, or the list of a cluster. */
export const PinPopup = ({ popup, onSelect, onClose, onZoom }: Props) =>
  popup.kind === "preview" ? (
    <PinPreview mark={popup.cluster[0]!} style={positionBeside(popup.spot, popup.stage)} />
  ) : (
    <ClusterList
      cluster={popup.cluster}
      spot={popup.spot}
      stage={popup.stage}
      onChoose={(id) => {
        onClose();
        onSelect(id);
      }}
      onZoom={
        onZoom &&
        (() => {
          onClose();
          onZoom();
        })
      }
      onClose={(returnFocus) => {
        onClose();
        if (returnFocus && popup.pin instanceof HTMLElement) popup.pin.focus();
      }}
    />
  );
