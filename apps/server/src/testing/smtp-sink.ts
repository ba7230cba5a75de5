import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on loopback that accepts every message. */
export interface SmtpSink {
  readonly url: string;
  /** Recipient and Message-ID of each accepted message, repetitions included. */
  readonly received: readonly { readonly to: string; readonly id: string }[];
  stop(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const received: { to: string; id: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    async onData(stream, { envelope }, done) {
      try {
        const id = /^message-id:\s*(\S+)/im.exec(await text(stream))?.[1] ?? '';
        for (const { address } of envelope.rcptTo) received.push({ to: address, id });
        done();
      } catch (error) {
        // The client was killed while it sent the message.
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
