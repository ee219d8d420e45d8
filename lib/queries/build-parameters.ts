import type { BuildKey } from "./builds.ts";

/** Returns the parameters of a build's URL. */
export const buildParameters = ({ owner, project, number }: BuildKey) => ({ owner, project, buildNumber: String(number) });
