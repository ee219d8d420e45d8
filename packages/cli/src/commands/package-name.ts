import manifest from "../../package.json" with { type: "json" };

/** The published name is written in `package.json` alone: texts and documents read it here. */
export const PACKAGE_NAME = manifest.name;
export const PACKAGE_VERSION = manifest.version;

/** Returns a command as the person can type it again: `npx` runs the package without the command on the path. */
export const typedCommand = (rest: string, env: NodeJS.ProcessEnv = process.env) =>
  `${env["npm_command"] === "exec" ? `npx ${PACKAGE_NAME}` : "loupe"} ${rest}`;
