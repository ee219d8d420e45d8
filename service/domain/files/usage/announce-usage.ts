import type { Deps } from "../../../core/deps.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { usageMail } from "../../../mail/usage.ts";
import { monthOf } from "../../people/accounts/account-details.ts";
import { planOf } from "../../people/accounts/plan.ts";
import { accountsAboveThreshold, insertUsageNotice, ownerAddresses } from "./announce-usage.sql.ts";

type Above = { id: string; slug: string; name: string; type: "user" | "team"; used: string; threshold: number };

const DAY_MS = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Tells the owners of one account, once: the mails are enqueued in the transaction that stores the notice. */
async function announce(deps: Deps, account: Above): Promise<void> {
  const now = deps.now();
  const [, end] = monthOf(now);
  const owners = await deps.database.run<{ address: string }>(ownerAddresses, [account.id]);
  const mail = usageMail({
    account: account.name,
    isTeam: account.type === "team",
    used: Number(account.used),
    ...planOf(deps.settings)!,
    threshold: account.threshold,
    ends: dayOf(end),
    href: `${deps.settings.appUrl}/accounts/${account.slug}/usage`,
  });
  await deps.db.transaction(async (tx) => {
    const values = [account.id, dayOf(now).slice(0, 7), account.threshold, now.toISOString()];
    const [stored] = await runInTransaction(tx, insertUsageNotice, values);
    if (stored) for (const { address } of owners) await enqueueMail(tx, { to: address, ...mail });
  });
}

/**
 * Tells the owners of accounts that used 80 % or all of their screenshots, once a month each. An account that passes both between two runs gets the
 * second mail alone. Handler of `usage.announce`; does nothing on an instance without a limit.
 */
export const announceUsage: JobHandler<"usage.announce"> = async (deps, _payload, { signal }) => {
  const { screenshotsPerMonth: included } = deps.settings;
  if (included === null) return;
  const now = deps.now();
  const values = [dayOf(new Date(now.getTime() - DAY_MS)), dayOf(monthOf(now)[0]), dayOf(now).slice(0, 7), included];
  while (!signal.aborted) {
    const accounts = await deps.database.run<Above>(accountsAboveThreshold, values);
    for (const account of accounts) await announce(deps, account);
    if (accounts.length === 0) return;
  }
};
