import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type Props = { error: Error | null; retry: () => void; className?: string };

/** Shows why a list could not be loaded, with a retry button; nothing without an error. */
export const ListProblem = ({ error, retry, className }: Props) =>
  error ? (
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
