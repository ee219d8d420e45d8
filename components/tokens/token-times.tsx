import { LastUsedTime } from "@/components/ui/last-used";
import { Time } from "@/components/ui/time";
import { TokenExpiry } from "@/components/ui/token-expiry";

type Props = {
  token: { lastUsedAt: string | null; createdAt: string; expiresAt: string | null };
  /** Name of the person who created it, where that can be another one. */
  by?: string | null;
};

/** The last use, the creation and the end of a token in one line. */
export const TokenTimes = ({ token: { lastUsedAt, createdAt, expiresAt }, by = null }: Props) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
    <LastUsedTime lastUsedAt={lastUsedAt} createdAt={createdAt} />
    <span className="wrap-anywhere">
      Created <Time at={createdAt} />
      {by === null ? null : ` by ${by}`}
    </span>
    <TokenExpiry expiresAt={expiresAt} />
  </p>
);
