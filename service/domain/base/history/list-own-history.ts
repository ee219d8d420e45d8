import type { Ctx, UserActor } from "../../../core/deps.ts";
import { type HistoryPageInput, type IfNoneMatch, readTaggedPage } from "./read-history-page.ts";

/** Lists the history of the caller's personal account: `GET /me/history`. */
export const listOwnHistory = ({ deps, actor }: Ctx<UserActor>, input: HistoryPageInput & IfNoneMatch) =>
  readTaggedPage(deps, actor.userId, input);
