import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type Props = { error: Error | null; retry: () => void; className?: string };

/** Why a list could not be read, with a way to ask again; nothing while there is no problem. */
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
