"use client";

import { Problem } from "@/components/shell/problem";

export default function AccountError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <Problem digest={error.digest} reset={reset} />;
}
