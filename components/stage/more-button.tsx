"use client";

import { Ellipsis } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { loadable } from "@/components/ui/loadable";
import { Popover } from "@/components/ui/popover";

const Details = loadable(() => import("./details"), "The details");

type Props = Omit<ComponentProps<typeof Details>, "fileRows" | "pageRows" | "pending"> & {
  /** Content above the details, for small screens. */
  top: (close: () => void) => ReactNode;
  fileRows: (close: () => void) => ReactNode;
  pageRows: (close: () => void) => ReactNode;
};

/** The button "More" of the share page: details of the file, and everything that is rarely done. */
export const MoreButton = ({ top, fileRows, pageRows, ...details }: Props) => (
  <Popover label="More" side="end" className={`${iconButtonClass} size-8`} trigger={<Ellipsis aria-hidden />}>
    {(close) => (
      <>
        {top(close)}
        <Details pending={<p className="p-3 text-ink-2">Loading…</p>} {...details} fileRows={fileRows(close)} pageRows={pageRows(close)} />
      </>
    )}
  </Popover>
);
