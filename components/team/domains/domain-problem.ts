const SYNTAX = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** The best known public providers. The service checks a longer list. */
const PUBLIC = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com yahoo.com aol.com proton.me protonmail.com pm.me gmx.de gmx.net web.de mail.com fastmail.com hey.com zoho.com yandex.com qq.com 163.com".split(
    " ",
  ),
);

/** Returns why a trimmed, lower-case domain can't be added; null when it looks valid and the service decides. */
export function domainProblem(domain: string): string | null {
  if (domain.includes("@")) return "Enter only the part after the @, such as acme.com.";
  if (!SYNTAX.test(domain)) return "Enter a domain such as acme.com.";
  if (domain.split(".").some((label) => label.startsWith("xn--"))) return "Use a domain in plain ASCII. Encoded letters aren’t supported.";
  if (PUBLIC.has(domain)) return `${domain} is a public provider: anyone can get an address there.`;
  return null;
}
