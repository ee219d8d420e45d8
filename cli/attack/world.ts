import { startRedis } from "../../service/testing/peers.ts";
import { smtpSink } from "../../service/testing/smtp-sink.ts";
import type { Finding } from "./findings.ts";
import { type Product, startProduct } from "./product.ts";
import { type AttackTarget } from "./target.ts";

export type AttackResult = { passed: boolean; result: string } | { skipped: string };
/** An attack; returns the measured result. */
export type Attack = (world: World) => Promise<AttackResult>;
export type Attacks = Partial<Record<Finding, Attack>>;

/** The target of the attacks and its data. `own` is the service that this run started; null for a service that was already running. */
export type World = {
  target: AttackTarget;
  isLong: boolean;
  own: OwnProduct | null;
};

export type OwnProduct = Product & {
  redis: Awaited<ReturnType<typeof startRedis>>;
  sink: Awaited<ReturnType<typeof smtpSink>>;
  /** A person with a team, a project and a token. Each attack uses its own. */
  person(name: string): Promise<{ email: string; team: string; project: string; token: string }>;
};

export const needsOwn = { skipped: "needs a product that the attack starts itself: run it without --url" } as const;

/** Starts a product behind one trusted proxy, so that attackers can come from any address, with a mail server and Redis where it is installed. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const [redis, sink] = [await startRedis(), await smtpSink()];
  const settings = {
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "info",
    SMTP_URL: sink.url,
    MAIL_FROM: "loupe@acme.example",
    ...(redis && { REDIS_URL: redis.url }),
  };
  const product = await startProduct(settings);
  return {
    ...product,
    redis,
    sink,
    async person(name) {
      const [email, team] = [`${name}@acme.example`, `${name}-team`];
      await product.operate("user create", { email, name });
      await product.operate("team create", { slug: team, name, owner: email });
      await product.operate("project create", { project: `${team}/web` });
      const { token } = await product.operate<{ token: string }>("token create", { user: email, accounts: [team] });
      return { email, team, project: `${team}/web`, token };
    },
    async stop() {
      await product.stop();
      await redis?.stop();
      sink.close();
    },
  };
}
