"use client";

import { useState } from "react";
import { csv, download } from "@/lib/browser/csv";
import { wholeList } from "@/lib/browser/whole-list";

type About<Row> = {
  /** The file's name, with its ending. */
  name: string;
  columns: readonly string[];
  cells: (row: Row) => readonly string[];
  /** Writes down that the list is saved; what it rejects with is why nothing is. */
  note: () => Promise<unknown>;
  /** Reads a page of 100 rows, counted from 1. */
  read: (page: number) => Promise<{ pageInfo: { total: number }; results: readonly Row[] }>;
};

/** Saves a list of any length as CSV, all of it or nothing; `running` says how far it is, `problem` why there is nothing. */
export function useExport<Row extends { id: string }>({ name, columns, cells, note, read }: About<Row>) {
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setRunning("Exporting…");
    setProblem(null);
    try {
      await note();
      const rows = await wholeList(read, (part) => setRunning(`Exporting ${Math.floor(part * 100)} %…`));
      download(name, csv([columns, ...rows.map(cells)]));
    } catch (error) {
      setProblem(`Nothing was exported. ${error instanceof Error ? error.message : ""}`);
    } finally {
      setRunning(null);
    }
  };
  return { running, problem, save: () => void save() };
}
