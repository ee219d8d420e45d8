"use client";
export { AskFromRefusal } from "./ask-from-refusal";
export { SwitchAccountButton } from "./switch-account";

// Every share page requests the code of its refusal, which few visitors see.
/** Button "Ask for access" of a page that the reader can't open. */
/** Link that signs out, so that the person can sign in to another account. */
