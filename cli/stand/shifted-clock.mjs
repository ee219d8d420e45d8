// Shifts the clock of a program by the seconds in the file CLOCK_FILE, while it runs. The system's clock can't be set for one process, and a shift of all
// clocks of a process would move its timers too, which no step of a clock does.
import { readFileSync } from "node:fs";

const file = process.env["CLOCK_FILE"];
const RealDate = Date;
let shift = 0;

if (file) {
  setInterval(() => {
    try {
      shift = Number(readFileSync(file, "utf8")) * 1000;
    } catch {
      shift = 0;
    }
  }, 200).unref();

  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length ? given : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
}
