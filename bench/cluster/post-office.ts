import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server on loopback that takes every mail. */
export interface PostOffice {
  readonly url: string;
  /** Recipient and Message-ID of each mail that was taken, as often as it came. */
  readonly taken: readonly { readonly to: string; readonly id: string }[];
  stop(): Promise<void>;
}

export async function startPostOffice(): Promise<PostOffice> {
  const taken: { to: string; id: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (line: string): unknown => socket.write(`${line}\r\n`);
    let [text, to, isMail] = ['', '', false];
    const obey = (line: string): void => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'QUIT') socket.end('221 bye\r\n');
      else if (word === 'DATA') {
        isMail = true;
        say('354 go on');
      } else {
        if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      }
    };
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1');
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const said = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMail) {
          taken.push({ to, id: /^message-id:\s*(\S+)/im.exec(said)?.[1] ?? '' });
          isMail = false;
          say('250 taken');
        } else obey(said);
      }
    });
    say('220 post office');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    taken,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
