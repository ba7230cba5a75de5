import type { SavedMoment } from '@lamplight/contract';
import { replacesMoment } from '@lamplight/contract/moments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOutbox, latestWins, type Outbox } from '../../../lib/outbox.ts';
import { createManualTime } from '../../../testing/manual-time.ts';
import { memoryStore } from '../../../testing/memory-store.ts';
import { sampleMoment as moment } from '../../../testing/sample-moment.ts';
import { isMomentChange, type MomentChange, timeOfChange, withUnsent } from './moment-changes.ts';

test('unsent moments are listed where they belong, and deleted ones are not', () => {
  const rows = [
    moment('a', { position: 10 }),
    moment('b', { position: 20 }),
    moment('c', { chapter_id: 2 }),
    moment('d', { book_id: 2 }),
  ];
  const listed = (...changes: MomentChange[]) => withUnsent(rows, changes, () => true).map(({ id }) => id);
  const save = (id: string, more: Partial<SavedMoment>): MomentChange => ({
    kind: 'save',
    moment: moment(id, more),
  });
  expect(listed(save('x', { position: 15 }))).toEqual(['a', 'x', 'b', 'c', 'd']);
  expect(listed(save('x', { position: 5 }))).toEqual(['x', 'a', 'b', 'c', 'd']);
  expect(listed(save('x', { chapter_id: 3 }))).toEqual(['a', 'b', 'c', 'x', 'd']);
  expect(listed(save('x', { book_id: 3 }))).toEqual(['x', 'a', 'b', 'c', 'd']);
  expect(listed({ kind: 'delete', moment: moment('b') })).toEqual(['a', 'c', 'd']);
  const edited = withUnsent(rows, [save('d', { book_id: 2, note: 'New' })], () => false);
  expect(edited.at(-1)?.note).toBe('New');
  expect(withUnsent(rows, [save('x', {})], () => false)).toEqual(rows);
});

/** The server's moments, by the contract's rule. */
function createServer() {
  const stored = new Map<string, { changed_at: string; isDeleted: boolean; note: string }>();
  return {
    stored,
    apply({ kind, moment: { id, note, changed_at } }: MomentChange) {
      const change = { changed_at, isDeleted: kind === 'delete', note: kind === 'delete' ? '' : note };
      const before = stored.get(id);
      if (!before || replacesMoment(change, before)) stored.set(id, change);
    },
  };
}

test('two devices, online and offline, end with the same moments, and what was done last holds', async () => {
  const step = fc.record({
    device: fc.constantFrom(0, 1),
    id: fc.constantFrom('a', 'b', 'c'),
    act: fc.constantFrom('save', 'save', 'delete', 'offline', 'online', 'lostAnswer', 'reload'),
  });
  const newId = () => String(Math.random());
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: -5000, max: 5000 }),
      async (steps, skew) => {
        const server = createServer();
        const time = createManualTime();
        const devices = [0, skew].map((clockSkew) => {
          const store = memoryStore();
          const state = { isOnline: true, losesAnswer: false };
          const host = { store, owner: () => 'member', newId, schedule: time.schedule };
          const open = (): Outbox<MomentChange> => {
            const outbox = createOutbox<MomentChange>(host, {
              kind: '-moments',
              isChange: isMomentChange,
              keyOf: ({ moment }) => moment.id,
              combine: latestWins,
              send: async (change) => {
                await Promise.resolve();
                if (!state.isOnline) throw Object.assign(new Error('offline'), { status: 0 });
                server.apply(change);
                if (!state.losesAnswer) return;
                state.losesAnswer = false;
                throw Object.assign(new Error('lost'), { status: 0 });
              },
            });
            outbox.open();
            return outbox;
          };
          return { state, open, outbox: open(), now: () => time.now() + clockSkew };
        });
        const settle = async () => {
          for (let n = 0; n < 12; n += 1) await Promise.resolve();
        };
        const last = new Map<string, MomentChange>();
        for (const [n, { device, id, act }] of steps.entries()) {
          const here = devices[device];
          if (!here) continue;
          time.advance(500);
          if (act === 'offline') here.state.isOnline = false;
          else if (act === 'lostAnswer') here.state.losesAnswer = true;
          else if (act === 'reload') here.outbox = here.open();
          else if (act === 'online') {
            here.state.isOnline = true;
            here.outbox.retryNow();
          } else {
            // The device sees the server's version of the moment, and its own unsent changes.
            const own = here.outbox.unsent.get().findLast((change) => change.moment.id === id)
              ?.moment.changed_at;
            const seen = [own, here.state.isOnline ? server.stored.get(id)?.changed_at : undefined]
              .filter((at) => at !== undefined)
              .toSorted()
              .at(-1);
            const changed_at = timeOfChange(here.now(), seen ?? null);
            const change: MomentChange = { kind: act, moment: moment(id, { note: `${n}`, changed_at }) };
            here.outbox.add(change);
            last.set(id, change);
          }
          await settle();
        }
        for (const { state, outbox } of devices) {
          state.isOnline = true;
          state.losesAnswer = false;
          for (let n = 0; n < 8; n += 1) {
            outbox.retryNow();
            await settle();
          }
          expect(outbox.unsent.get()).toEqual([]);
        }
        for (const [id, change] of last) {
          // With equal clocks the last change wins; otherwise the change with the later clock time.
          if (skew === 0 && steps.every(({ act }) => act !== 'offline'))
            expect(server.stored.get(id)).toMatchObject({ isDeleted: change.kind === 'delete' });
          expect(server.stored.get(id)).toBeDefined();
        }
      },
    ),
    { seed: 7, numRuns: 150 },
  );
});
