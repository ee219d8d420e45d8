import { expect, test } from "vitest";
import { deploymentLabel, deploymentOrigin, deploymentsHost } from "./deployment-host.ts";

test.each([
  [undefined, "http://localhost:3000", "localhost:3000"],
  [undefined, "http://127.0.0.1:4100", "localhost:4100"],
  [undefined, "https://loupe.example.com", null],
  ["pages.example", "https://loupe.example.com", "pages.example"],
  ["localhost:8080", "http://localhost:3000", "localhost:8080"],
])("reads the domain %s with the dashboard at %s as %s", (given, appUrl, host) => expect(deploymentsHost(given, appUrl)).toBe(host));

test.each(["example.com", "loupe.example.com", "loupe.example.com:8443"])(
  "refuses the domain %s of the dashboard itself [security: deployed sites can't set the dashboard's cookies]",
  (domain) => expect(() => deploymentsHost(domain, "https://loupe.example.com")).toThrow("domain of its own"),
);

test.each([
  ["a-1.pages.example", "a-1"],
  ["A-1.PAGES.EXAMPLE:443", "a-1"],
  ["a-1.pages.example.", "a-1"],
  ["a.b.pages.example", ""],
  ["pages.example", null],
  ["xpages.example", null],
  ["a.pages.example.evil.example", null],
  [undefined, null],
])("finds in the host %s the name %j", (host, label) => expect(deploymentLabel("pages.example", host)).toBe(label));

test("builds origins with the dashboard's protocol", () => {
  expect(deploymentLabel(null, "a.localhost")).toBeNull();
  expect(deploymentOrigin("localhost:3000", "http://localhost:3000", "a")).toBe("http://a.localhost:3000");
});
