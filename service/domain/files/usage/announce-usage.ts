import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { usageMail } from "../../../mail/usage.ts";
import { monthOf } from "../../people/accounts/account-details.ts";
import { planOf } from "../../people/accounts/plan.ts";
import { accountsAboveThreshold, insertUsageNotice, ownerAddresses, type AccountsAboveThresholdRow } from "./announce-usage.sql.ts";

const DAY_MS = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Tells the owners of one account, once: the mails are enqueued in the transaction that stores the notice. */
async function announce(deps: Deps, account: AccountsAboveThresholdRow): Promise<void> {
  const now = deps.now();
  const [, end] = monthOf(now);
  const owners = await runStatement(deps.database, ownerAddresses, { accountId: account.id });
  const mail = usageMail({
    account: account.name,
    isTeam: account.type === "team",
    used: Number(account.used),
    ...planOf(deps.settings)!,
    threshold: account.threshold,
    ends: dayOf(end),
    href: `${deps.settings.appUrl}/accounts/${account.slug}/insights?measure=screenshots`,
  });
  await deps.db.transaction(async (tx) => {
    const values = { accountId: account.id, month: dayOf(now).slice(0, 7), threshold: account.threshold, now };
    const [stored] = await runStatement(tx, insertUsageNotice, values);
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
  const values = { from: dayOf(new Date(now.getTime() - DAY_MS)), to: dayOf(monthOf(now)[0]), month: dayOf(now).slice(0, 7), included };
  while (!signal.aborted) {
    const accounts = await runStatement(deps.database, accountsAboveThreshold, values);
    for (const account of accounts) await announce(deps, account);
    if (accounts.length === 0) return;
  }
};
