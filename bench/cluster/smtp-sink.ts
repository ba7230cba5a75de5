import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An SMTP server on loopback that accepts every message. */
export interface SmtpSink {
  readonly url: string;
  /** Recipient and Message-ID of each accepted message, repetitions included. */
  readonly received: readonly { readonly to: string; readonly id: string }[];
  stop(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const received: { to: string; id: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const reply = (line: string): unknown => socket.write(`${line}\r\n`);
    let [text, to, isMail] = ['', '', false];
    const handleCommand = (line: string): void => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'QUIT') socket.end('221 bye\r\n');
      else if (command === 'DATA') {
        isMail = true;
        reply('354 go on');
      } else {
        if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        reply('250 ok');
      }
    };
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1');
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const message = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMail) {
          received.push({ to, id: /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? '' });
          isMail = false;
          reply('250 taken');
        } else handleCommand(message);
      }
    });
    reply('220 post office');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
