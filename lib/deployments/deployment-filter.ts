import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";

/** URL parameters of a project's deployments. Unknown values count as absent. */
export const deploymentUrl = {
  page: parseAsInteger.withDefault(1),
  environment: parseAsStringLiteral(["production", "preview"]),
};
export const loadDeploymentFilter = createLoader(deploymentUrl);
