import { describe, expect, test } from "vitest";
import { visitorCookies, visitorHeaders, visitorsOfFiles } from "./visitor-cookie.ts";

const link = `link-${"a".repeat(28)}`;
const other = `link-${"b".repeat(28)}`;
const settings = { secure: true };
const [secret, second] = ["s".repeat(28), "t".repeat(28)];

/** The Cookie header of a browser that stored these Set-Cookie headers. */
const sent = (...cookies: string[]) => cookies.map((one) => one.split(";")[0]).join("; ");
const store = (visitor: string, path: string) => visitorCookies({ visitor, visited: null }, path, settings);

describe("cookies of share links", () => {
  test("belong to one link and all its media [security: a visitor is bound to one link]", () => {
    const cookies = sent(...store(secret, `/shares/${link}/passcode`), ...store(second, `/shares/${other}/address`));
    expect(visitorHeaders(cookies, `/shares/${link}`, settings)).toEqual({ "share-visitor": secret });
    expect(visitorHeaders(cookies, `/shares/${link}-media1/comments`, settings)).toEqual({ "share-visitor": secret });
    expect(visitorHeaders(cookies, `/shares/${other}`, settings)).toEqual({ "share-visitor": second });
    expect(visitorHeaders(cookies, "/shares/abc", settings)).toEqual({});
    expect(visitorHeaders(cookies, "/me", settings)).toEqual({});
  });

  test("are out of reach of scripts and name no link [security: link cookies are HttpOnly]", () => {
    const [cookie] = store(secret, `/shares/${link}/passcode`);
    expect(cookie).toMatch(/^__Host-loupe\.visitor-[0-9a-f]{24}=s{28};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Secure/);
    expect(cookie).not.toContain(link);
  });

  test("are not stored for the own page of a media", () => {
    expect(store(secret, "/shares/abc/passcode")).toEqual([]);
  });

  test("pass all visitors, and nothing else, to files", () => {
    const cookies = sent(...store(secret, `/shares/${link}`), ...store(second, `/shares/${other}`), "loupe.session=token");
    expect(visitorsOfFiles(cookies)).toBe(`${secret},${second}`);
  });

  test("mark a counted visit", () => {
    const cookies = visitorCookies({ visitor: null, visited: "1" }, `/shares/${link}/visits`, settings);
    expect(cookies).toHaveLength(1);
    expect(visitorHeaders(sent(...cookies), `/shares/${link}/visits`, settings)).toEqual({ "share-visited": "1" });
  });
});
