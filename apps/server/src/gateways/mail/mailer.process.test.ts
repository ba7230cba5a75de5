import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';
import { createMemoryMailer } from './memory.ts';
import { createSmtpMailer } from './smtp.ts';

/** A mailer, and a list of the mails that its test server has received: recipient and raw message. */
interface Line {
  readonly mailer: Mailer;
  readonly arrived: () => { to: string; source: string }[];
  /** Makes the mail server respond from now on that it is busy. */
  readonly becomeBusy: () => void;
}

/** Decodes an SMTP message the way a mail client does. */
const readable = (source: string): string =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

async function smtpLine({ password = 'open sesame', host = '127.0.0.1', query = '' } = {}): Promise<Line> {
  const mails: { to: string; source: string }[] = [];
  let isBusy = false;
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.password === 'open sesame' ? done(null, { user: 'post' }) : done(new Error('535 wrong password')),
    onRcptTo: (address, _session, done) => {
      const busy = Object.assign(new Error('come back later'), { responseCode: 451 });
      const unknown = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      if (isBusy) return done(busy);
      return done(address.address.startsWith('no-such-person@') ? unknown : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        mails.push({ to, source: readable(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  const url = `smtp://post:${encodeURIComponent(password)}@${host}:${port}${query}`;
  return {
    mailer: createSmtpMailer({ url, from: 'Lamplight <post@books.example>' }),
    arrived: () => mails,
    becomeBusy: () => {
      isBusy = true;
    },
  };
}

async function memoryLine(): Promise<Line> {
  const mailer = createMemoryMailer();
  return {
    mailer,
    arrived: () =>
      mailer.sent.map((mail) => ({ to: mail.to, source: `${mail.subject}${mail.text}${mail.html}` })),
    becomeBusy: () => mailer.failNext(1000),
  };
}

const mail: Mail = {
  id: 'mail-7',
  to: 'nell@ash.example',
  subject: 'Grüße from the lamp',
  text: 'A plain line, with a ‘quote’.\n',
  html: '<p>A line with <b>ink</b>.</p>',
};

describe.each([
  ['SMTP', smtpLine],
  ['memory', memoryLine],
])('%s', (_, open) => {
  test('delivers text and HTML', async () => {
    const { mailer, arrived } = await open();
    await mailer.send(mail);
    expect(arrived()).toHaveLength(1);
    expect(arrived()[0]?.to).toBe('nell@ash.example');
    expect(arrived()[0]?.source).toContain('A plain line, with a ‘quote’.');
    expect(arrived()[0]?.source).toContain('<p>A line with <b>ink</b>.</p>');
  });

  test('rejects an invalid address permanently', async () => {
    const { mailer, arrived } = await open();
    await expect(mailer.send({ ...mail, to: 'no-such-person@ash.example' })).rejects.toThrow(MailRefused);
    expect(arrived()).toEqual([]);
  });

  test('reports a busy server as temporary', async () => {
    const { mailer, becomeBusy } = await open();
    becomeBusy();
    const problem = await mailer.send(mail).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Error);
    expect(problem).not.toBeInstanceOf(MailRefused);
  });
});

describe('SMTP alone', () => {
  test('sets the sender, keeps the id, and marks the mail as automatic', async () => {
    const { mailer, arrived } = await smtpLine();
    await mailer.send(mail);
    const source = arrived()[0]?.source ?? '';
    expect(source).toContain('From: Lamplight <post@books.example>');
    expect(source).toContain('Message-ID: <mail-7@books.example>');
    expect(source).toContain('Auto-Submitted: auto-generated');
  });

  test('never parses an address as several, or a subject as a header', async () => {
    const { mailer, arrived } = await smtpLine();
    await mailer
      .send({ ...mail, to: 'nell@ash.example, eve@ash.example', subject: 'x\r\nBcc: eve@ash.example' })
      .catch(() => undefined);
    expect(JSON.stringify(arrived().map(({ to }) => to))).not.toContain('"eve@ash.example"');
    expect(arrived().flatMap(({ source }) => source.match(/^Bcc:/gm) ?? [])).toEqual([]);
  });

  test('reports a failed sign-in or connection as temporary', async () => {
    const { mailer } = await smtpLine({ password: 'wrong' });
    expect(await mailer.send(mail).catch((error: unknown) => error)).not.toBeInstanceOf(MailRefused);
    const nowhere = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'post@books.example' });
    const problem = await nowhere.send(mail).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Error);
    expect(problem).not.toBeInstanceOf(MailRefused);
  });

  // 127.1 reaches the same server, but does not count as a local address.
  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'sends nothing to a remote server without STARTTLS%s',
    async (query) => {
      const { mailer, arrived } = await smtpLine({ host: '127.1', query });
      const problem = await mailer.send(mail).catch((error: unknown) => error);
      expect(String(problem)).toContain('the mail server 127.1 offers no encryption that works');
      expect(problem).not.toBeInstanceOf(MailRefused);
      expect(arrived()).toEqual([]);
    },
  );
});
