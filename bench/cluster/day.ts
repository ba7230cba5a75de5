import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Trial } from '../support/trial.ts';
import { createClient, newTally, read } from './client.ts';
import type { Cluster } from './cluster.ts';
import { createListener, type Person } from './listener.ts';
import { bookOf, createEditor, createNewcomers, createUploader } from './staff.ts';

export interface DayPlan {
  readonly seconds: number;
  /** Nodes that are ended meanwhile: one after another, and each comes back before the next goes. */
  readonly deaths: number;
  /** Milliseconds between two things that a member does. */
  readonly paceMs: number;
}

const books = 12;
/** How long a node stays away. */
const awayMs = 1500;
/** The other people act less often than members, by so many times. */
const slower = { editor: 3, uploader: 6, newcomers: 10 };

async function stockShelves(cluster: Cluster): Promise<number[]> {
  const client = createClient(cluster.url, '10.0.2.3');
  client.token = cluster.furnished.adminToken;
  const titles = [
    'The Edited Book',
    ...Array.from({ length: books }, (_, n) => `Book ${n} of the Shelf, Volume ${n}`),
  ];
  const ids: number[] = [];
  for (const title of titles) {
    const answer = await client.ask({
      method: 'POST',
      path: '/api/books',
      body: bookOf(title, 'It stands there.'),
    });
    ids.push(read<{ id: number }>(answer).id);
  }
  return ids;
}

async function unrest(cluster: Cluster, trial: Trial, { seconds, deaths }: DayPlan): Promise<void> {
  for (let n = 0; n < deaths; n += 1) {
    await sleep(Math.max(500, (seconds * 1000) / (deaths + 1) - awayMs));
    const place = cluster.places[n % cluster.places.length];
    // Every third goes as for an upgrade, told to stop; the others as in a power cut.
    if (n % 3 === 2) await place?.stop().catch((error: unknown) => trial.expect(false, String(error)));
    else await place?.kill();
    await sleep(awayMs);
    await place?.start();
  }
}

/** A day of everything at once, while nodes die and come back. */
export const day = (cluster: Cluster, plan: DayPlan): Fault => ({
  name: `${plan.seconds} s of mixed traffic, ${plan.deaths} node${plan.deaths === 1 ? '' : 's'} ended meanwhile`,
  run: async (trial) => {
    const tally = newTally();
    const [edited = 0, ...shelf] = await stockShelves(cluster);
    const uploader = createUploader(cluster, tally);
    const newcomers = createNewcomers(cluster, tally);
    const listeners = cluster.furnished.tokens.map((_, n) => createListener(cluster, shelf, n, tally));
    const people: { who: Person; everyMs: number }[] = [
      ...listeners.map((who) => ({ who, everyMs: plan.paceMs })),
      { who: createEditor(cluster, edited, tally), everyMs: plan.paceMs * slower.editor },
      { who: uploader, everyMs: plan.paceMs * slower.uploader },
      { who: newcomers, everyMs: plan.paceMs * slower.newcomers },
    ];
    const began = performance.now();
    const troubles = new Set<string>();
    const over = new AbortController();
    const live = async ({ who, everyMs }: (typeof people)[number]) => {
      for (let n = 1; !over.signal.aborted; n += 1) {
        // A request that failed stands in the tally; whoever made it goes on with their day.
        await who.act(n).catch((error: unknown) => troubles.add(String(error)));
        await sleep(everyMs * (0.5 + Math.random()));
      }
    };
    const lives = people.map(live);
    try {
      await unrest(cluster, trial, plan);
      await sleep(Math.max(1000, plan.seconds * 1000 - (performance.now() - began)));
    } finally {
      over.abort();
      await Promise.all(lives);
    }
    const writes = people.reduce((sum, { who }) => sum + who.writes(), 0);
    const perSecond = tally.asked / ((performance.now() - began) / 1000);
    trial.note(
      `${tally.asked} requests, ${perSecond.toFixed(0)} a second: ${tally.healed} healed by one retry, ${tally.failed.length} not`,
    );
    trial.note(
      `${writes} acknowledged writes, among them ${newcomers.writes()} registrations and ${uploader.writes()} uploads (those by pieces begun ${uploader.beginnings()} times)`,
    );
    for (const failure of tally.failed.slice(0, 10)) trial.expect(false, failure);
    trial.expect(tally.failed.length <= 10, `and ${tally.failed.length - 10} more failed`);
    for (const trouble of troubles)
      if (!tally.failed.some((each) => trouble.includes(each))) trial.expect(false, trouble);
    for (const { who } of people) trial.expect(who.writes() > 0, 'somebody wrote nothing all day');
    for (const { url } of cluster.places)
      for (const { who } of people)
        for (const loss of await who.verify(url)) trial.expect(false, `${url}: ${loss}`);
  },
});
