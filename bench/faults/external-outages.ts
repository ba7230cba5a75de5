import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { disabledPayments } from '../../apps/server/src/gateways/payments/disabled-payments.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, flagsOf, startNode } from '../support/nodes.ts';
import type { Scenario } from '../support/scenario.ts';
import { password, seedInstallation } from '../support/seed.ts';

export const paymentProviderOutage: Scenario = {
  name: 'Payment provider unreachable',
  run: async (context) => {
    const folder = await context.folder();
    const stripe = {
      'stripe-secret-key': 'sk_test_nobody',
      'stripe-webhook-secret': 'whsec_nobody',
      'stripe-price': 'price_nobody',
      // No server listens on this port.
      'stripe-api-url': `http://127.0.0.1:${await freePort()}`,
    };
    const flags = { ...commonFlags(), 'data-dir': folder };
    const { tokens, audioPath, bookId } = await seedInstallation(flags, 1);
    const node = await startNode({ ...flags, ...stripe });
    context.atEnd(() => node.kill());
    const login = await fetch(`${node.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'member1', password }),
    });
    context.check(login.ok, `signing in: ${login.status} ${await login.text()}`);
    const book = await sendRequest(node.url, tokens[0] ?? '', 'GET', `/api/books/${bookId}`);
    context.check(book.ok, `a book: ${book.status}`);
    const heard = await fetch(node.url + audioPath, { headers: { range: 'bytes=0-999' } });
    context.check(heard.status === 206, `listening: ${heard.status}`);
    const began = performance.now();
    const registration = await sendRequest(node.url, '', 'POST', '/api/auth/register/stripe-checkout', {
      username: 'newmember',
      email: 'newmember@lamplight.example',
      password,
    });
    const ms = performance.now() - began;
    context.check(
      registration.status === 502,
      `registering: ${registration.status} ${await registration.text()}`,
    );
    context.check(ms < 12_000, `registering was refused only after ${ms.toFixed(0)} ms`);
    context.note(`signing in and listening go on; registering is refused with 502 after ${ms.toFixed(0)} ms`);
  },
};

/** Two nodes of one installation whose clocks differ. */
export const clockSkew = (minutes: number): Scenario => ({
  name: `A node's clock ${minutes} minutes off`,
  run: async (context) => {
    const flags = { ...commonFlags(), 'data-dir': await context.folder() };
    const { tokens, bookId, chapterIds } = await seedInstallation(flags, 1);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    const ms = () => systemClock.ms() + minutes * 60_000;
    const clock = { ...systemClock, ms, now: () => new Date(ms()), iso: () => new Date(ms()).toISOString() };
    const deps = await buildServices(readConfig('start', flagsOf(flags)), {
      clock,
      log: createLog('error'),
      payments: disabledPayments,
    });
    const app = await buildApp(deps);
    const skewedNodeUrl = await app.listen({ port: 0, host: '127.0.0.1' });
    context.atEnd(async () => {
      await app.close();
      await deps.close();
    });
    const user = await deps.accounts.findUserByName('member1');
    if (!user) throw new Error('the member is gone');
    const [regularToken = '', skewedToken] = [tokens[0], (await startSession(deps, user.id)).token];
    for (const [origin, token, which] of [
      [node.url, skewedToken, 'a sign-in of the node that is off'],
      [skewedNodeUrl, regularToken, 'a sign-in of the node that is right'],
    ] as const) {
      const answer = await sendRequest(origin, token, 'GET', `/api/books/${bookId}`);
      context.check(answer.ok, `${which} is answered ${answer.status} ${await answer.clone().text()}`);
      const book = (await answer.json()) as { chapters: { audio_url: string }[] };
      const other = origin === skewedNodeUrl ? node.url : skewedNodeUrl;
      const heard = await fetch(other + (book.chapters[0]?.audio_url ?? ''), {
        headers: { range: 'bytes=0-9' },
      });
      context.check(heard.status === 206, `audio signed by the one and asked of the other: ${heard.status}`);
    }
    // The position saved last must win, even if an earlier position was saved by a node whose clock is ahead.
    const path = `/api/books/${bookId}/progress`;
    for (const [n, origin] of [node.url, skewedNodeUrl, node.url, skewedNodeUrl, node.url].entries()) {
      const position = 100 + n;
      const saved = await sendRequest(origin, regularToken, 'POST', path, {
        chapter_id: chapterIds[0],
        position,
      });
      context.check(saved.ok, `saving: ${saved.status}`);
      for (const reader of [node.url, skewedNodeUrl]) {
        const answer = await sendRequest(reader, regularToken, 'GET', path);
        const { progress } = (await answer.json()) as { progress: { position: number }[] };
        context.check(
          progress[0]?.position === position,
          `${position} was saved, and ${progress[0]?.position} is read`,
        );
      }
    }
    context.note('sign-ins, audio links and places of the one hold at the other');
  },
});
