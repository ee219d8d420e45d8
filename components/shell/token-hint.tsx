import Link from "next/link";
import { routes } from "@/lib/routes";

type Props = { slug: string; project: string; mayCreateTokens: boolean };

/** Sentence below a snippet: the token that the snippet needs, and the secret that holds it. */
export const TokenHint = ({ slug, project, mayCreateTokens }: Props) => (
  <p className="text-sm">
    Store{" "}
    {mayCreateTokens ? (
      <>
        a token from{" "}
        <Link className="link" href={routes.projectSettings(slug, project, "access")}>
          Project settings
        </Link>
      </>
    ) : (
      "a token of this project, which its admins create,"
    )}{" "}
    as the secret <code className="mono">LOUPE_TOKEN</code>.
  </p>
);
