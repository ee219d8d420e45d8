import { accounts } from "./accounts.ts";
import { comments } from "./comments.ts";
import { domains } from "./domains.ts";
import { history } from "./history.ts";
import { invites } from "./invites.ts";
import { media } from "./media.ts";
import { members } from "./members.ts";
import { notifications } from "./notifications.ts";
import { projects } from "./projects.ts";
import { shares } from "./shares.ts";
import { tokens } from "./tokens.ts";

/** Every operation of the REST API, keyed by route. Routing, validation, OpenAPI, BFF and client all read this table. */
export const contract = {
  ...accounts,
  ...projects,
  ...media,
  ...comments,
  ...notifications,
  ...shares,
  ...members,
  ...invites,
  ...domains,
  ...history,
  ...tokens,
};
export type Contract = typeof contract;
