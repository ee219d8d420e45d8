import type { Server, ServerResponse } from "node:http";
import { Gauge, Registry } from "prom-client";
import { countRequests } from "../../metrics/count-requests.ts";
import type { MetricsAddress } from "../../settings/metrics-settings.ts";
import { addRequestMetrics } from "../../metrics/request-metrics.ts";
import { onRefusal, type RefusalReason } from "../../metrics/refusals.ts";
import { addProcessMetrics, serveMetrics } from "../../metrics/serve-metrics.ts";
import { groupOfPath } from "./path-group.ts";

/** Serves the metrics of the web server on their own port. */
export async function serveWebMetrics(server: Server, address: MetricsAddress): Promise<Server> {
  const register = new Registry();
  addProcessMetrics(register, "web");
  const { countRequest, countRefusal } = addRequestMetrics(register, "web");
  const reasons = new WeakMap<ServerResponse, RefusalReason>();
  onRefusal(({ reason, response }) => {
    if (response) reasons.set(response, reason);
    else countRefusal(reason);
  });
  countRequests(server, countRequest, groupOfPath, (response) => reasons.get(response));
  new Gauge({
    name: "loupe_http_connections",
    help: "Open connections of the public port",
    registers: [register],
    async collect() {
      this.set(
        await new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
      );
    },
  });
  return serveMetrics(register, address, (error) => console.error("The metrics can’t be served:", error));
}
