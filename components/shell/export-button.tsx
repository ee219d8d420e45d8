import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";

type Props = { running: boolean; save: () => void; /** Why there is nothing to export. */ blocked: string | null };

/** Saves a list as CSV; on a phone it is its sign alone. */
export const ExportButton = ({ running, save, blocked }: Props) => (
  <Button disabled={blocked !== null} title={blocked ?? undefined} pending={running && "Exporting…"} onClick={save}>
    <Download aria-hidden />
    <span className="max-sm:sr-only">Export CSV</span>
  </Button>
);
