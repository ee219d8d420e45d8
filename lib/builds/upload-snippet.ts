export type BuildSnippet = {
  /** True where only this machine reaches the service: the lines are for its terminal, not for CI. */
  isLocal: boolean;
  text: string;
};

/**
 * Returns the lines that upload a folder of screenshots with the published command line: steps of a GitHub workflow, or of a terminal where the
 * service has a loopback address. The command line refuses `localhost`, but not the same address in digits.
 */
export function buildSnippet(api: string): BuildSnippet {
  const base = `${api.replace("//localhost:", "//127.0.0.1:")}/`;
  const isLocal = new URL(base).hostname === "127.0.0.1";
  const text = isLocal
    ? `export ARGOS_API_BASE_URL=${base}
export ARGOS_TOKEN=…
npx @argos-ci/cli upload ./screenshots
`
    : `# .github/workflows/test.yml
- run: npx playwright test
- run: npx @argos-ci/cli upload ./screenshots
  env:
    ARGOS_API_BASE_URL: ${base}
    ARGOS_TOKEN: \${{ secrets.LOUPE_TOKEN }}
`;
  return { isLocal, text };
}
