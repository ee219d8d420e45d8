import type { Contract } from "../../lib/contract/index.ts";
import type { Handlers } from "../serve.ts";
import { accountHandlers } from "./accounts.ts";
import { commentHandlers } from "./comments.ts";
import { mediaHandlers } from "./media.ts";
import { projectHandlers } from "./projects.ts";
import { shareHandlers } from "./shares.ts";

/** One handler for every operation of the contract. */
export const handlers: Handlers<Contract> = { ...accountHandlers, ...projectHandlers, ...mediaHandlers, ...commentHandlers, ...shareHandlers };
