"use client";

import { useState } from "react";
import { csv, download } from "@/lib/csv";

/** Rows of one file: more than any reader opens, and a bound for the browser. */
const MOST = 10_000;

type About<Row> = {
  /** The file's name, with its ending. */
  name: string;
  columns: readonly string[];
  cells: (row: Row) => readonly string[];
  total: number;
  /** Reads a page of at most 100 rows, counted from 1. */
  read: (page: number) => Promise<{ results: readonly Row[] }>;
};

/** Saves a list of any length as CSV, all of it or nothing; `problem` says why there is nothing. */
export function useExport<Row>({ name, columns, cells, total, read }: About<Row>) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setRunning(true);
    setProblem(null);
    try {
      const rows: (readonly string[])[] = [];
      for (let page = 1; rows.length < Math.min(total, MOST); page++) {
        const { results } = await read(page);
        if (!results.length) break;
        rows.push(...results.map(cells));
      }
      download(name, csv([columns, ...rows]));
    } catch (error) {
      setProblem(`Nothing was exported. ${error instanceof Error ? error.message : ""}`);
    } finally {
      setRunning(false);
    }
  };
  return { running, problem, save: () => void save() };
}
