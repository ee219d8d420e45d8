/** Variables that lead the published clients of this API to an instance. */
export type ClientVariables = { ARGOS_API_BASE_URL: string; ARGOS_APP_BASE_URL: string };

/**
 * Returns the variables for an API at `api`. The clients refuse `localhost` as the address of an API, but not the same address in digits. The
 * sign-in keeps the address that people use, because its cookies belong to it.
 */
export const clientVariables = (api: string): ClientVariables => ({
  ARGOS_API_BASE_URL: `${api.replace("//localhost:", "//127.0.0.1:")}/`,
  ARGOS_APP_BASE_URL: `${new URL(api).origin}/`,
});
