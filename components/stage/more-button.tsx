"use client";

import { Ellipsis } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Details } from "./details";

type Props = Omit<ComponentProps<typeof Details>, "fileRows" | "pageRows"> & {
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
        <Details {...details} fileRows={fileRows(close)} pageRows={pageRows(close)} />
      </>
    )}
  </Popover>
);
