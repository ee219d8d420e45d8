import { createServer, type Server, type Socket } from "node:net";

/** Starts a mail server that accepts what it receives. `answer` may refuse a command by its first word. */
export async function smtpSink(answer: (command: string, session: number) => string | null = () => null) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let sessions = 0;
  const server: Server = createServer((socket) => {
    const session = ++sessions;
    sockets.add(socket);
    let body: string[] | null = null;
    let rest = "";
    socket.on("error", () => {});
    socket.write("220 sink ESMTP\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) {
        if (body) {
          if (line !== ".") body.push(line);
          else {
            const refusal = answer(".", session);
            if (!refusal) received.push(body.join("\n"));
            body = null;
            socket.write(refusal ?? "250 taken\r\n");
          }
          continue;
        }
        const command = line.split(/[ :]/)[0]!.toUpperCase();
        const refusal = answer(command, session);
        if (refusal) socket.write(refusal);
        else if (command === "DATA") {
          body = [];
          socket.write("354 go on\r\n");
        } else if (command === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 fine\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
