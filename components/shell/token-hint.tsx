import Link from "next/link";
import { routes } from "@/lib/routes";

type Props = {
  slug: string;
  project: string;
  mayCreateTokens: boolean;
  /** The lines run on this machine with the Argos client, without a CI that stores secrets. */
  isLocal?: boolean;
};

/** Sentence below a snippet: the token that the snippet needs, and the variable or secret that holds it. */
export const TokenHint = ({ slug, project, mayCreateTokens, isLocal = false }: Props) => (
  <p className="text-sm">
    {isLocal ? "Use" : "Store"}{" "}
    {mayCreateTokens ? (
      <>
        a token from{" "}
        <Link className="link" href={`${routes.projectSettings(slug, project)}#tokens`}>
          Project settings
        </Link>
      </>
    ) : (
      "a token of this project, which its admins create,"
    )}{" "}
    as {isLocal ? null : "the secret "}
    <code className="mono">{isLocal ? "ARGOS_TOKEN" : "LOUPE_TOKEN"}</code>.
  </p>
);
