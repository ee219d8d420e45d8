import { lazy, Suspense } from "react";
import { PinPreview } from "./pin-preview";
import type { usePinPopup } from "./use-pin-popup";

const ClusterList = lazy(() => import("./cluster-list"));

type Props = {
  popup: NonNullable<ReturnType<typeof usePinPopup>["popup"]>;
  onSelect: (id: string) => void;
  onClose: () => void;
};

/** Preview of the pin under the pointer, or the list of a cluster. */
export const PinPopup = ({ popup, onSelect, onClose }: Props) =>
  popup.kind === "preview" ? (
    <PinPreview mark={popup.cluster[0]!} spot={popup.spot} stage={popup.stage} />
  ) : (
    <Suspense>
      <ClusterList
        cluster={popup.cluster}
        spot={popup.spot}
        stage={popup.stage}
        onChoose={(id) => {
          onClose();
          onSelect(id);
        }}
        onClose={(returnFocus) => {
          onClose();
          if (returnFocus && popup.pin instanceof HTMLElement) popup.pin.focus();
        }}
      />
    </Suspense>
  );
