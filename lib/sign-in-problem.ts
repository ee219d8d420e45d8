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
