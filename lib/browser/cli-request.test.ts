import { describe, expect, test } from "vitest";
import { cliCallback, cliRequest } from "./cli-request.ts";

const pkce = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const good = { port: "43017", state: "ab12", pkce };

describe("cliRequest", () => {
  test("reads port, state and challenge", () => expect(cliRequest(good)).toEqual({ port: 43017, state: "ab12", challenge: pkce }));

  test.each([
    ["no port", { ...good, port: undefined }],
    ["no state", { ...good, state: undefined }],
    ["an empty state", { ...good, state: "" }],
    ["no challenge", { ...good, pkce: undefined }],
    ["a port given twice", { ...good, port: ["1", "2"] }],
    ["port 0", { ...good, port: "0" }],
    ["a port beyond the last", { ...good, port: "65536" }],
    ["a port that is a host", { ...good, port: "80@evil.example" }],
    ["a port that is a path", { ...good, port: "80/../x" }],
    ["a short challenge", { ...good, pkce: pkce.slice(1) }],
    ["a challenge in another alphabet", { ...good, pkce: `${pkce.slice(1)}+` }],
    ["an endless state", { ...good, state: "a".repeat(2001) }],
  ])("takes nothing with %s", (_, query) => expect(cliRequest(query)).toBeNull());
});

test("the answer goes to loopback, with the state as it was", () => {
  const url = new URL(cliCallback({ port: 80, state: "a&code=x#ü ", challenge: pkce }, "c0de"));
  expect([url.protocol, url.hostname, url.pathname]).toEqual(["http:", "localhost", "/callback"]);
  expect([url.searchParams.get("state"), url.searchParams.getAll("code")]).toEqual(["a&code=x#ü ", ["c0de"]]);
});
