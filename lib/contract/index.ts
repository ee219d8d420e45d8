import { accounts } from "./accounts.ts";
import { comments } from "./comments.ts";
import { media } from "./media.ts";
import { projects } from "./projects.ts";
import { shares } from "./shares.ts";

/** Every operation of the REST API, keyed by route. Routing, validation, OpenAPI, BFF and client all read this table. */
export const contract = { ...accounts, ...projects, ...media, ...comments, ...shares };
export type Contract = typeof contract;
