import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { disabledPayments } from '../../apps/server/src/gateways/payments/disabled-payments.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { freePort } from '../../tooling/free-port.ts';
import { ask } from '../support/ask.ts';
import { furnish, password } from '../support/furnish.ts';
import { flagsOf, installation, startNode } from '../support/nodes.ts';
import type { Fault } from '../support/trial.ts';

export const providerAway: Fault = {
  name: 'The payment provider away',
  run: async (trial) => {
    const folder = await trial.folder();
    const stripe = {
      'stripe-secret-key': 'sk_test_nobody',
      'stripe-webhook-secret': 'whsec_nobody',
      'stripe-price': 'price_nobody',
      // Nothing listens there.
      'stripe-api-url': `http://127.0.0.1:${await freePort()}`,
    };
    const flags = { ...installation(), 'data-dir': folder };
    const { tokens, audioPath, bookId } = await furnish(flags, 1);
    const node = await startNode({ ...flags, ...stripe });
    trial.atEnd(() => node.kill());
    const entered = await fetch(`${node.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'member1', password }),
    });
    trial.expect(entered.ok, `signing in: ${entered.status} ${await entered.text()}`);
    const book = await ask(node.url, tokens[0] ?? '', 'GET', `/api/books/${bookId}`);
    trial.expect(book.ok, `a book: ${book.status}`);
    const heard = await fetch(node.url + audioPath, { headers: { range: 'bytes=0-999' } });
    trial.expect(heard.status === 206, `listening: ${heard.status}`);
    const began = performance.now();
    const joined = await ask(node.url, '', 'POST', '/api/auth/register/stripe-checkout', {
      username: 'newcomer',
      email: 'newcomer@lamplight.example',
      password,
    });
    const ms = performance.now() - began;
    trial.expect(joined.status === 502, `registering: ${joined.status} ${await joined.text()}`);
    trial.expect(ms < 12_000, `registering was refused only after ${ms.toFixed(0)} ms`);
    trial.note(`signing in and listening go on; registering is refused with 502 after ${ms.toFixed(0)} ms`);
  },
};

/** Two nodes of one installation whose clocks differ. */
export const clocksApart = (minutes: number): Fault => ({
  name: `A node's clock ${minutes} minutes off`,
  run: async (trial) => {
    const flags = { ...installation(), 'data-dir': await trial.folder() };
    const { tokens, bookId, chapterIds } = await furnish(flags, 1);
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());
    const ms = () => systemClock.ms() + minutes * 60_000;
    const clock = { ...systemClock, ms, now: () => new Date(ms()), iso: () => new Date(ms()).toISOString() };
    const deps = await buildServices(readConfig('start', flagsOf(flags)), {
      clock,
      log: createLog('error'),
      payments: disabledPayments,
    });
    const app = await buildApp(deps);
    const off = await app.listen({ port: 0, host: '127.0.0.1' });
    trial.atEnd(async () => {
      await app.close();
      await deps.close();
    });
    const user = await deps.accounts.findUserByName('member1');
    if (!user) throw new Error('the member is gone');
    const [here = '', there] = [tokens[0], await deps.tokens.issue(user)];
    for (const [origin, token, which] of [
      [node.url, there, 'a sign-in of the node that is off'],
      [off, here, 'a sign-in of the node that is right'],
    ] as const) {
      const answer = await ask(origin, token, 'GET', `/api/books/${bookId}`);
      trial.expect(answer.ok, `${which} is answered ${answer.status} ${await answer.clone().text()}`);
      const book = (await answer.json()) as { chapters: { audio_url: string }[] };
      const other = origin === off ? node.url : off;
      const heard = await fetch(other + (book.chapters[0]?.audio_url ?? ''), {
        headers: { range: 'bytes=0-9' },
      });
      trial.expect(heard.status === 206, `audio signed by the one and asked of the other: ${heard.status}`);
    }
    // The place that is saved last is the place, whichever clock says when.
    const path = `/api/books/${bookId}/progress`;
    for (const [n, origin] of [node.url, off, node.url, off, node.url].entries()) {
      const position = 100 + n;
      const saved = await ask(origin, here, 'POST', path, { chapter_id: chapterIds[0], position });
      trial.expect(saved.ok, `saving: ${saved.status}`);
      for (const reader of [node.url, off]) {
        const answer = await ask(reader, here, 'GET', path);
        const { progress } = (await answer.json()) as { progress: { position: number }[] };
        trial.expect(
          progress[0]?.position === position,
          `${position} was saved, and ${progress[0]?.position} is read`,
        );
      }
    }
    trial.note('sign-ins, audio links and places of the one hold at the other');
  },
});
