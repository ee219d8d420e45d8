const sentences: Record<string, string> = {
  AccessDenied: "Sign-in was cancelled.",
  Callback: "Sign-in took too long or was started in another tab.",
  OAuthCallback: "Sign-in was cancelled, took too long, or was started in another tab.",
  OAuthSignin: "The sign-in service isn’t responding.",
  Configuration: "This Loupe isn’t set up correctly. Its operator can find the reason in the log.",
  SessionRequired: "Sign in to see that page.",
};

/** Returns the message for an `error` code of next-auth. */
export const signInProblem = (code: string) => sentences[code] ?? "Something went wrong during sign-in.";

/** Names of the external sign-in providers. */
export const providerNames = { github: "GitHub", google: "Google" } as const;

const elsewhere: Record<string, (name: string) => string> = {
  declined: (name) => `You cancelled sign-in at ${name}.`,
  unverified: (name) => `Your ${name} account has no verified email address. Verify one there, or sign in with a code.`,
  failed: (name) => `${name} didn’t respond as expected. Try again, or sign in with a code.`,
  refused: (name) => `You can’t sign in with this ${name} account.`,
};

/** Returns the message for a failed external sign-in; undefined when nothing failed. */
export function externalProblem(problem: unknown, name: unknown): string | undefined {
  if (typeof problem !== "string" || !Object.hasOwn(elsewhere, problem)) return undefined;
  if (typeof name !== "string" || !Object.hasOwn(providerNames, name)) return undefined;
  return elsewhere[problem]!(providerNames[name as keyof typeof providerNames]);
}
