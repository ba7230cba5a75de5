import { limits } from '@lamplight/contract/limits';
import type { SafeStore } from '../../../lib/storage.ts';

const maxBooks = 200;
/** Finer steps than the seven speeds, within the same limits. */
export const fineStep = 0.05;
const slowest = Math.min(...limits.speeds);
const fastest = Math.max(...limits.speeds);

/** Rounds a speed to the fine steps, within 0.5 to 2. */
export const snapSpeed = (rate: number): number =>
  Math.min(fastest, Math.max(slowest, Math.round(rate / fineStep) / Math.round(1 / fineStep)));

/** Returns the next of the seven speeds in a direction; the same at either end. */
export function nextSpeed(rate: number, step: 1 | -1): number {
  const beyond = limits.speeds.filter((speed) => (step > 0 ? speed > rate : speed < rate));
  return (step > 0 ? beyond[0] : beyond.at(-1)) ?? rate;
}

/** The speed of each book, in local storage: dense books are played slower. */
export function createSavedSpeeds(store: SafeStore, owner: () => string | null) {
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
      store.setJson(key(), [[bookId, rate], ...others].slice(0, maxBooks));
    },
  };
}
