const sentences: Record<string, string> = {
  AccessDenied: "The sign-in was cancelled.",
  Callback: "The sign-in took too long or was started in another tab.",
  OAuthCallback: "The sign-in was cancelled, took too long, or was started in another tab.",
  OAuthSignin: "The sign-in service does not answer.",
  Configuration: "This Loupe is not set up correctly. Its operator finds the reason in the log.",
  SessionRequired: "Please sign in to see that page.",
};

/** A sentence for an `error` code of next-auth. */
export const signInProblem = (code: string) => sentences[code] ?? "Something went wrong on the way.";

/** The other places where people may sign in, by name. */
export const externalNames = { github: "GitHub", google: "Google" } as const;

const elsewhere: Record<string, (name: string) => string> = {
  declined: (name) => `You did not go on at ${name}.`,
  unverified: (name) => `${name} vouches for no e-mail address of yours. Verify one there, or sign in with a code.`,
  failed: (name) => `${name} did not answer as it should. Try again, or sign in with a code.`,
  refused: (name) => `You cannot sign in with this ${name} account.`,
};

/** A sentence for what went wrong at another sign-in; undefined for what is none. */
export function externalProblem(problem: unknown, name: unknown): string | undefined {
  if (typeof problem !== "string" || !Object.hasOwn(elsewhere, problem)) return undefined;
  if (typeof name !== "string" || !Object.hasOwn(externalNames, name)) return undefined;
  return elsewhere[problem]!(externalNames[name as keyof typeof externalNames]);
}
