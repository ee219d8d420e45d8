import { clientVariables } from "../builds/client-variables.ts";

/** Returns steps of a GitHub workflow that deploy a Storybook with the published command line. */
export const deploySnippet = (api: string) => `# .github/workflows/deploy.yml
- run: npm run build-storybook
- run: npx @argos-ci/cli@latest deploy ./storybook-static
  env:
    ARGOS_API_BASE_URL: ${clientVariables(api).ARGOS_API_BASE_URL}
    ARGOS_TOKEN: \${{ secrets.LOUPE_TOKEN }}
`;
