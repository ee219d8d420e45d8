"use client";

import { Problem } from "@/components/shell/error-panel";

export default function AccountError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <Problem digest={error.digest} reset={reset} />;
}
