import { CommandError, usageError } from "../commands/exit-codes.ts";
import type { ImportOptions, ImportService } from "../commands/import-options.ts";
import type { Repository } from "../git/repository.ts";
import { ApiClient, ServerRefusal } from "../server/api.ts";
import { serverOrigin } from "../server/connection.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readArgos } from "./argos.ts";
import { pictureFolder, removePictures } from "./download-pictures.ts";
import type { ImportFound } from "./import-set.ts";
import { readPercy } from "./percy.ts";

const FROM = {
  argos: {
    title: "Argos",
    url: "https://api.argos-ci.com",
    variables: { url: "ARGOS_API_BASE_URL", token: "ARGOS_TOKEN", project: "ARGOS_PROJECT" },
  },
  percy: {
    title: "Percy",
    url: "https://percy.io",
    variables: { url: "PERCY_API_BASE_URL", token: "PERCY_TOKEN", project: "PERCY_PROJECT" },
  },
} as const;

/** Reads approved builds of a service, with their pictures in a folder that the caller removes. Throws a sentence where something is missing. */
export async function readService(
  service: ImportService,
  options: ImportOptions,
  repository: Repository | null,
  { env, signal, note }: Terminal,
): Promise<ImportFound> {
  const { title, url: address, variables } = FROM[service];
  const value = (key: keyof typeof variables) => options.from[key] ?? (env[variables[key]] || null);
  const [token, project] = [value("token"), value("project")];
  if (token === null) throw usageError(`There is no token for ${title}. Set ${variables.token}, or pass --from-token.`);
  if (service === "argos" && !/^[^/]+\/[^/]+$/.test(project ?? ""))
    throw usageError(`Name the project of ${title} as owner/name, with --from-project or ${variables.project}.`);
  const api = new ApiClient(serverOrigin(value("url") ?? address), { signal, env, note });
  const folder = pictureFolder();
  try {
    const found = await (service === "argos"
      ? readArgos({ api, token, project: project! }, folder, options, repository)
      : readPercy({ api, token }, folder, options, repository));
    return { ...found, dispose: () => removePictures(folder) };
  } catch (error) {
    removePictures(folder);
    if (error instanceof ServerRefusal && error.status === 401)
      throw new CommandError(`${title} refused the token. Check ${variables.token}, or pass another one with --from-token.`);
    throw error;
  }
}
