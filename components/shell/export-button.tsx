import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";

type Props = {
  /** How far the saving is; null when none runs. */ running: string | null;
  save: () => void;
  /** Why there is nothing to export. */ blocked: string | null;
};

/** Saves a list as CSV; where there is little room it is its sign alone. */
export const ExportButton = ({ running, save, blocked }: Props) => (
  <Button disabled={blocked !== null} title={blocked ?? "Export CSV"} pending={running ?? false} className="tabular-nums" onClick={save}>
    <Download aria-hidden />
    <span className="max-lg:sr-only">Export CSV</span>
  </Button>
);
