import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api/call";

type Props = {
  error: Error | null;
  retry: () => void;
  className?: string;
  /** The list has no rows to show. */
  empty?: boolean;
};

/**
 * Shows why a list could not be loaded, with a retry button; nothing without an error. The rows of a list stay during an outage, and the
 * banner of the page reports it, so that nothing moves.
 */
export const ListProblem = ({ error, retry, className, empty = false }: Props) =>
  error && (empty || !(error instanceof ApiError && error.retryable)) ? (
    <Banner
      kind="problem"
      {...(className !== undefined && { className })}
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Banner>
  ) : null;
