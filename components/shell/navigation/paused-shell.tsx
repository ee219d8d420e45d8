"use client";

import { Logo } from "@/components/ui/logo";
import { Problem } from "@/components/shell/error-panel";
import { ShellFrame } from "./shell";

/** Frame of the dashboard before its data: the rate limit is used up. The page loads by itself at its end. */
export const PausedShell = ({ digest }: { digest: string }) => (
  <ShellFrame sidebar={<Logo className="mx-5 mt-4 railed:[&>span]:sr-only" />} bars={null}>
    <Problem digest={digest} reset={() => {}} />
  </ShellFrame>
);
