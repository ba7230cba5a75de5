import { expect, test } from 'vitest';
import { createSerial } from './serial.ts';

test('runs tasks of one key in order, also after a failure, and those of others beside them', async () => {
  const serial = createSerial();
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const task = (key: number, name: string) =>
    serial(key, async () => {
      events.push(`${name} starts`);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      events.push(`${name} ends`);
      if (name === 'a1') throw new Error('no');
    }).catch(() => {});
  const all = [task(1, 'a1'), task(1, 'a2'), task(2, 'b1')];
  await Promise.resolve();
  expect(events).toEqual(['a1 starts', 'b1 starts']);
  gates.get('a1')?.();
  await all[0];
  expect(events).toEqual(['a1 starts', 'b1 starts', 'a1 ends', 'a2 starts']);
  for (const open of gates.values()) open();
  await Promise.all(all);
  expect(events.at(-1)).toMatch(/ ends$/);
  expect(events).toHaveLength(6);
});
