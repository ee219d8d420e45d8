"use client";

import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/text-field";

/** Text field for a branch, a repository or another name from a tool: in a mono font, without spell check and automatic capitals. */
export const MonoField = (props: Omit<ComponentProps<typeof TextField>, "inputClass" | "spellCheck" | "autoCapitalize">) => (
  <TextField {...props} inputClass="mono" spellCheck={false} autoCapitalize="none" />
);
