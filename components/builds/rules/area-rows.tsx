"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { MOST_AREAS, readAreas, writeAreas } from "@/lib/builds/rule-draft";

const sides = ["Left", "Top", "Width", "Height"];

/** Boxes of a rule in pixels, a row each. */
export function AreaRows({ areas, onChange, error }: { areas: string; onChange: (areas: string) => void; error: string | undefined }) {
  const rows = readAreas(areas);
  const set = (row: number, side: number, value: string) =>
    onChange(writeAreas(rows.map((area, at) => (at === row ? area.with(side, value.replace(/\D/g, "")) : area))));
  return (
    <div className="mt-2 grid gap-2">
      <div className="grid max-h-48 gap-2 overflow-y-auto p-0.5">
        {rows.map((area, row) => (
          <div
            key={row}
            role="group"
            aria-label={`Box ${row + 1}`}
            className="grid grid-cols-[repeat(4,minmax(0,1fr))_auto] items-end gap-2"
          >
            {sides.map((side, at) => (
              <label key={side} className="min-w-0 text-xs text-ink-3">
                <span className={row ? "sr-only" : "mb-0.5 block"}>{side}</span>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  className="mono"
                  value={area[at] ?? ""}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) => set(row, at, target.value)}
                />
              </label>
            ))}
            <IconButton
              label={`Remove box ${row + 1}`}
              size="medium"
              side="end"
              onClick={() => onChange(writeAreas(rows.toSpliced(row, 1)))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      {rows.length < MOST_AREAS ? (
        <Button
          size="small"
          kind="ghost"
          className="-ms-2 justify-self-start"
          onClick={() => onChange(writeAreas([...rows, ["0", "0", "100", "100"]]))}
        >
          <Plus aria-hidden />
          Add a box
        </Button>
      ) : null}
      <p aria-live="polite" className="text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
