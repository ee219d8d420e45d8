import { expect, it } from "vitest";
import { domainProblem } from "./domain-problem.ts";

it("lets the service decide about a plain domain", () => expect(domainProblem("mail.acme.com")).toBeNull());

it.each(["acme", "a b.com", "acme..com", "-acme.com", "ana@acme.com", "xn--80ak6aa92e.com", "gmail.com", "gmail.com."])(
  "refuses %s",
  (domain) => expect(domainProblem(domain)).not.toBeNull(),
);
