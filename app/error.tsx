"use client";

import { Problem } from "@/components/shell/error-panel";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="flex min-h-dvh">
      <Problem digest={error.digest} reset={reset} />
    </div>
  );
}
