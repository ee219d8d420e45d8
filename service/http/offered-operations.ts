import { contract } from "../../lib/contract/index.ts";
import type { Settings } from "../core/settings.ts";

const PROJECT = String.raw`/projects/\{owner\}/\{project\}`;

/** Operations of an instance of one person: what a review of builds needs. Teams, invites, emails, links for others and automations make no sense there. */
const LOCAL = [
  /^GET \/(?:me|instance|project|screenshot-metadata\.json)$/,
  /^GET \/accounts\/\{accountSlug\}(?:\/(?:projects|search|counts))?$/,
  /^\w+ \/(?:builds|baseline|comment-images|me\/builds-to-review)(?:\/|$)/,
  new RegExp(`^GET ${PROJECT}(?:/(?:branches|authors))?$`),
  new RegExp(
    `^\\w+ ${PROJECT}/(?:builds|tests|changes|comparisons|rules|ignored-changes|comment-images)(?:/(?!.*(?:change-links|reviewers|subscription)(?:/|$))|$)`,
  ),
];

/** Returns true for a route that an instance with these settings serves. */
export const isOffered = ({ localSignIn }: Settings, route: string): boolean =>
  localSignIn === null || LOCAL.some((pattern) => pattern.test(route));

/** Returns the operations that an instance serves. Pages hide those that its OpenAPI document lacks. */
export const offeredContract = (settings: Settings): typeof contract =>
  settings.localSignIn === null
    ? contract
    : (Object.fromEntries(Object.entries(contract).filter(([route]) => isOffered(settings, route))) as typeof contract);
