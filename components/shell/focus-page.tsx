import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";
import { FocusFrame } from "./focus-frame";

type FocusProps = { foot?: ReactNode; wide?: boolean; children: ReactNode };

/** Layout of a page with a single task, without the shell. `foot` shows the signed-in user. `wide` is for a task with a list. */
export const FocusPage = ({ foot, wide = false, children }: FocusProps) => (
  <FocusFrame header={<BrandBar />} foot={foot} wide={wide}>
    {children}
  </FocusFrame>
);
