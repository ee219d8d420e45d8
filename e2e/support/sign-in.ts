import { expect, type Page } from "@playwright/test";
import { signInForm } from "../pages/sign-in.ts";

/** Returns the newest sign-in code that was mailed to an address: in the dev mailbox, unless a mail server took it (`cli/stand/journeys.config.ts`). */
export async function codeFor(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mailbox = process.env["E2E_MAILBOX"] ?? "/v2/instance/mailbox";
      const mails = (await (await page.request.get(`${mailbox}?to=${encodeURIComponent(email)}`)).json()) as { text: string }[];
      code = /\b(\d{3}) ?(\d{3})\b/
        .exec(mails[0]?.text ?? "")
        ?.slice(1)
        .join("");
      return code;
    })
    .toBeTruthy();
  return code!;
}

/** Signs in with an address and its mailed code, and continues to `next`. A new address creates a new person. */
export async function signIn(page: Page, email: string, next = "/") {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await enterCode(page, email);
}

/** Completes the two steps of the open sign-in page. */
export async function enterCode(page: Page, email: string) {
  const form = signInForm(page);
  await form.email.fill(email);
  await form.sendCode.click();
  await expect(form.codeTitle).toBeVisible();
  await form.code.fill(await codeFor(page, email));
  // A first sign-in asks for the name; a later one leaves the page.
  const arrived = page.waitForURL((url) => !/^\/(login|oauth)/.test(url.pathname)).catch(() => undefined);
  await Promise.race([arrived, form.name.waitFor().catch(() => undefined)]);
  if (await form.name.isVisible()) await form.continue.click();
  await expect(page).not.toHaveURL(/\/(login|oauth)/);
}
