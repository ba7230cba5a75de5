import { defaultChoices } from '@lamplight/contract';
import { expect } from 'vitest';
import { createAudience } from '../features/notifications/audience.ts';
import {
  type DeliverDeps,
  deliverMails,
  deliverPushes,
  queueDeliveries,
} from '../features/notifications/deliver.ts';
import { fanOutBatch } from '../features/notifications/fan-out.ts';
import { findDueEvent } from '../features/notifications/store.ts';
import { createPushSender } from '../gateways/push/push-sender.ts';
import { bookEditor, names } from './book-editor.ts';
import { addMembers } from './members.ts';
import { startPushService } from './push-service.ts';
import { startSecondNode } from './second-node.ts';
import { testApp } from './test-app.ts';
import { testConfig } from './test-config.ts';

/** Moment at which a node crashes. */
export type Death = 'in the fan-out' | 'before a push' | 'after a push' | 'in a mail';

/**
 * Creates a library with members who have a device and want mails at once, and functions that run nodes which notify
 * them.
 */
export async function startNotifyingNodes(memberCount: number, titles: readonly string[]) {
  const t = await testApp();
  const { db } = t.deps.connection;
  const service = await startPushService();
  const members = await addMembers(t, memberCount);
  const release = { app: true, push: true, mail: 'now' } as const;
  for (const { id, send } of members) {
    const subscription = service.subscribe(String(id));
    expect((await send('PUT', '/user/push-devices', subscription)).statusCode).toBe(200);
    const settings = (await send('GET', '/user/notification-settings')).json();
    const choices = { ...defaultChoices, release, early: release };
    const saved = await send('PUT', '/user/notification-settings', { ...settings, choices });
    expect(saved.statusCode).toBe(200);
  }
  const book = await bookEditor(t).add('Ash', {
    chapters: titles.map((title) => ({ title, audio_url: `https://audio.test/${title}.mp3` })),
    authors: names('Ann Bo'),
    series: [{ name: 'Trees', number: '1' }],
  });
  const second = await startSecondNode(t);
  const findAudience = createAudience(db, t.deps.billing);
  const nodes = [t.deps, second.deps, t.deps].map(({ notifications }) => notifications.jobs);

  /** Runs a node until it crashes. Returns whether the last thing it did was to send a push notification. */
  async function die(when: Death): Promise<boolean> {
    const { promise: died, resolve: stop } = Promise.withResolvers<boolean>();
    const never = new Promise<never>(() => undefined);
    if (when === 'in the fan-out') {
      const event = await findDueEvent(db, t.clock.iso());
      if (!event) return false;
      const deps = { db, clock: t.clock, findAudience };
      const dying = fanOutBatch(
        {
          ...deps,
          queueDeliveries: async (...given) => {
            await queueDeliveries(...given);
            throw new Error('died');
          },
        },
        event,
      );
      await expect(dying).rejects.toThrow('died');
      return false;
    }
    for (;;) {
      const event = await findDueEvent(db, t.clock.iso());
      if (!event) break;
      await fanOutBatch({ db, clock: t.clock, findAudience, queueDeliveries }, event);
    }
    const real = createPushSender(t.clock, testConfig.push);
    let isDead = false;
    const sender: typeof real = {
      ...real,
      send: async (...given) => {
        if (when === 'in a mail') return real.send(...given);
        if (isDead) return never;
        isDead = true;
        if (when === 'after a push') await real.send(...given);
        stop(when === 'after a push');
        return never;
      },
    };
    const { outbox } = t.deps.accounts;
    const mails: DeliverDeps['mails'] = {
      ...outbox,
      enqueue: async (...given) => {
        await outbox.enqueue(...given);
        // Nothing is written from here on, as after the end of a process.
        throw Object.assign(new Error('died'), { code: 'ECONNRESET' });
      },
    };
    const contact = async () => 'mailto:post@lamplight.test';
    const signInBounds = t.deps.accounts.sessions.bounds;
    const { site } = t.deps.accounts;
    const common = { db, clock: t.clock, log: t.deps.log, findAudience };
    const deps = { ...common, sender, contact, site, mails, signInBounds };
    const ended = deliverPushes(deps)
      .then(() => deliverMails(deps))
      .then(
        () => false,
        (error: Error) => {
          expect(error.message).toBe('died');
          return false;
        },
      );
    return Promise.race([died, ended]);
  }
  return { t, db, service, book, members, nodes, die };
}
