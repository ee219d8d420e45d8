// Preloaded into every process of a review: writes each connection to an address other than loopback to the file in LOUPE_CONNECTIONS, and refuses it.
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

const LOOPBACK = /^(?:127\.|::1$|localhost$)/;
const { connect } = Socket.prototype;

Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const host = typeof options === "object" ? (options.host ?? (options.path ? "127.0.0.1" : "localhost")) : "localhost";
  if (!LOOPBACK.test(host)) {
    appendFileSync(process.env["LOUPE_CONNECTIONS"], `${host}\n`);
    throw new Error(`A connection to ${host} was refused.`);
  }
  return connect.apply(this, args);
};
