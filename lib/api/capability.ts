import type { ApiRoute } from "./call";

/** A part of the API that another service may lack: an operation, the kinds of anchors that are ours, or people to share with on an instance of one person. */
export type Capability = ApiRoute | "moments and areas" | "drawings and versions" | "other people";
