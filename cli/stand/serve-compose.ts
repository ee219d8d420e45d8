import { createServer } from "node:http";
import { once } from "node:events";
import { startStand } from "./stand.ts";

/**
 * Starts the programs of `deploy/compose.yaml` as processes behind nginx on `PORT`, with files in a folder, until SIGTERM. `MAILBOX_PORT` serves the subjects
 * of mails to an address, newest first, as journeys read them: `GET /?to=ADDRESS`.
 */
const { PORT, MAILBOX_PORT } = process.env;
const stand = await startStand("folder", Number(PORT));

const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "";
const mailbox = createServer((request, response) => {
  const to = new URL(request.url!, "http://localhost").searchParams.get("to") ?? "";
  const mails = stand.sink.received.filter((mail) => mail.includes(`To: ${to}`)).toReversed();
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(mails.map((mail) => ({ text: subjectOf(mail) }))));
}).listen(Number(MAILBOX_PORT), "127.0.0.1");

await once(process, "SIGTERM");
mailbox.close();
mailbox.closeAllConnections();
await stand.stop();
