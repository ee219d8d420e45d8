import type { ApiRoute } from "./call";

/** A part of the API that another service may lack: an operation, or the kinds of anchors that are ours. */
export type Capability = ApiRoute | "moments and areas" | "drawings and versions";
