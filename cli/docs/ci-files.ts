import { PACKAGE_NAME, PACKAGE_VERSION } from "../../packages/cli/src/commands/package-name.ts";

const HEAD = "# Written by npm run docs. The version of the command is that of this repository.\n";
const PINNED = `${PACKAGE_NAME}@${PACKAGE_VERSION}`;

/** Inputs of the action: description and default. */
const INPUTS: Record<string, [string, string]> = {
  command: ["upload, or accept for a pull request with the approved pictures.", "upload"],
  url: ["Address of Loupe.", ""],
  token: ["Token of the project. Without it, the job's OpenID token is exchanged.", ""],
  project: ["Project as owner/name. Needed by accept.", ""],
  results: ["Report or folder. Without it, the suites of loupe.config.json are sent.", ""],
  name: ["Name of the suite.", ""],
  shard: ["Part of a build, for example 1/3.", ""],
  wait: ["Wait for the comparison.", "false"],
  "fail-on-changes": ["With wait, fail the job while changes are undecided or rejected.", "false"],
  "skip-refused": ["Leave out pictures that are refused.", "false"],
  build: ["Number of the build to accept, or latest.", "latest"],
  base: ["Branch of the pull request. That of the build by default.", ""],
  remove: ["Delete the baselines of removed pictures too.", "false"],
};

const OUTPUTS: Record<string, string> = {
  code: "Exit code of the command.",
  build: "Number of the build.",
  url: "Address of the build.",
  status: "Status of the build.",
  branch: "Branch with the accepted pictures.",
  "pull-request": "Address of the pull request.",
};

const variable = (input: string) => `INPUT_${input.toUpperCase().replaceAll("-", "_")}`;

/** Variables of the steps. Values of people are variables and never a part of a script. */
const env = (input: string) => `        ${variable(input)}: \${{ inputs.${input} }}`;

const step = (command: "upload" | "accept") => `    - id: ${command}
      if: inputs.command == '${command}'
      shell: sh
      run: sh "$LOUPE_ACTION/${command}.sh"
      env:
        LOUPE_ACTION: \${{ github.action_path }}
        LOUPE_PACKAGE: "${PINNED}"
        LOUPE_URL: \${{ inputs.url }}
        LOUPE_TOKEN: \${{ inputs.token }}
        LOUPE_PROJECT: \${{ inputs.project }}
        GITHUB_TOKEN: \${{ github.token }}
${Object.keys(INPUTS)
  .filter((input) => !["command", "url", "token", "project"].includes(input))
  .map(env)
  .join("\n")}
`;

/** Returns `action.yml` of the GitHub Action. */
export const actionFile = () => `${HEAD}name: Loupe
description: Sends screenshots to Loupe, and opens pull requests with approved ones.
inputs:
${Object.entries(INPUTS)
  .map(([name, [text, value]]) => `  ${name}:\n    description: ${text}\n    default: "${value}"`)
  .join("\n")}
outputs:
${Object.entries(OUTPUTS)
  .map(
    ([name, text]) =>
      `  ${name}:\n    description: ${text}\n    value: \${{ steps.upload.outputs.${name} || steps.accept.outputs.${name} }}`,
  )
  .join("\n")}
runs:
  using: composite
  steps:
${step("upload")}${step("accept")}`;

/** Returns the GitLab component. A component has no other files, so its scripts are in it. */
export const componentFile = () => `${HEAD}spec:
  inputs:
    url: { description: Address of Loupe. }
    project: { description: Project as owner/name. }
    results: { description: "Report or folder. Without it, the suites of loupe.config.json are sent.", default: "" }
    name: { description: Name of the suite., default: "" }
    stage: { description: Stage of both jobs., default: test }
    image: { description: Image with Node and git., default: "node:24" }
---
.loupe:
  image: $[[ inputs.image ]]
  stage: $[[ inputs.stage ]]
  variables:
    LOUPE_PACKAGE: "${PINNED}"
    LOUPE_URL: $[[ inputs.url ]]
    LOUPE_PROJECT: $[[ inputs.project ]]
    LOUPE_RESULTS: $[[ inputs.results ]]
    LOUPE_NAME: $[[ inputs.name ]]
    GIT_DEPTH: "50"

loupe-upload:
  extends: .loupe
  rules:
    - if: $CI_COMMIT_BRANCH || $CI_MERGE_REQUEST_IID
      when: always
  script:
    - set -- upload
    - if [ -n "$LOUPE_RESULTS" ]; then set -- "$@" "$LOUPE_RESULTS"; fi
    - if [ -n "$LOUPE_NAME" ]; then set -- "$@" --name "$LOUPE_NAME"; fi
    - npx --yes "$LOUPE_PACKAGE" "$@" --json > loupe-build.json
    - cat loupe-build.json
    - |
      node -e 'const d = JSON.parse(fs.readFileSync("loupe-build.json", "utf8")); const { build } = d.suites?.[0] ?? d; fs.writeFileSync("loupe.env", "LOUPE_BUILD=" + build.number + "\\nLOUPE_BUILD_URL=" + build.url + "\\n")'
  artifacts:
    reports: { dotenv: loupe.env }

loupe-accept:
  extends: .loupe
  needs: []
  rules:
    - if: "$CI_MERGE_REQUEST_LABELS =~ /(^|,)loupe: accept(,|$)/"
    - if: $CI_MERGE_REQUEST_IID
      when: manual
      allow_failure: true
  script:
    - if [ -n "$LOUPE_PUSH_TOKEN" ]; then git remote set-url --push origin "\${CI_SERVER_PROTOCOL}://loupe:\${LOUPE_PUSH_TOKEN}@\${CI_SERVER_HOST}:\${CI_SERVER_PORT}/\${CI_PROJECT_PATH}.git"; fi
    - code=0; npx --yes "$LOUPE_PACKAGE" accept --build latest --pull-request --yes || code=$?
    - if [ "$code" != 0 ] && [ "$code" != 3 ]; then exit "$code"; fi
`;
