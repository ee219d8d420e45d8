const SYNTAX = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** The best known providers whose addresses anyone can get; the service knows the rest. */
const PUBLIC = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com yahoo.com aol.com proton.me protonmail.com pm.me gmx.de gmx.net web.de mail.com fastmail.com hey.com zoho.com yandex.com qq.com 163.com".split(
    " ",
  ),
);

/** Why a typed domain, in lower case and without blanks around it, cannot be added; null when the service decides. */
export function domainProblem(domain: string): string | null {
  if (domain.includes("@")) return "Only the part after the @, such as acme.com.";
  if (!SYNTAX.test(domain)) return "Write a domain such as acme.com.";
  if (domain.split(".").some((label) => label.startsWith("xn--"))) return "Use a domain in plain ASCII, without encoded letters.";
  if (PUBLIC.has(domain)) return `${domain} is a public provider: anyone can get an address there.`;
  return null;
}
