import { limits } from '@lamplight/contract/limits';
import type { SafeStore } from '../../../lib/storage.ts';

const mostBooks = 200;
/** Behind the seven speeds: steps finer than theirs, within the same bounds. */
export const fineStep = 0.05;
const slowest = Math.min(...limits.speeds);
const fastest = Math.max(...limits.speeds);

/** A speed on the fine grid, within 0.5 to 2. */
export const snapSpeed = (rate: number): number =>
  Math.min(fastest, Math.max(slowest, Math.round(rate / fineStep) / Math.round(1 / fineStep)));

/** The next of the seven speeds in a direction; the same at either end. */
export function nextSpeed(rate: number, step: 1 | -1): number {
  const beyond = limits.speeds.filter((speed) => (step > 0 ? speed > rate : speed < rate));
  return (step > 0 ? beyond[0] : beyond.at(-1)) ?? rate;
}

/** The speed of each book, in local storage: a dense one is heard slower. */
export function createSpeedMemory(store: SafeStore, owner: () => string | null) {
  const key = () => `speeds.${owner() ?? ''}`;
  function entries(): [number, number][] {
    const list = store.json(key());
    return Array.isArray(list)
      ? list.filter((pair): pair is [number, number] => Array.isArray(pair) && pair.every(Number.isFinite))
      : [];
  }
  return {
    of: (bookId: number) => snapSpeed(entries().find(([id]) => id === bookId)?.[1] ?? 1),
    keep(bookId: number, rate: number) {
      const others = entries().filter(([id]) => id !== bookId);
      store.setJson(key(), [[bookId, rate], ...others].slice(0, mostBooks));
    },
  };
}
