import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown where no row of a list matches its filters. */
export const NoResults = ({ onClear, children }: { onClear: () => void; children: ReactNode }) => (
  <EmptyState title="No matches" action={<Button onClick={onClear}>Clear filters</Button>}>
    {children}
  </EmptyState>
);
