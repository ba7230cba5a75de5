import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a trial of one fault has to work with. */
export interface Trial {
  /** A new folder of its own, gone afterwards. */
  folder(): Promise<string>;
  /** Called when the trial is over, however it ends; the newest first. */
  atEnd(stop: () => unknown): void;
  /** A line that says what was measured. */
  note(text: string): void;
  /** Notes what is not as promised; the trial goes on. */
  expect(isKept: boolean, otherwise: string): void;
}

export interface Fault {
  readonly name: string;
  readonly run: (trial: Trial) => Promise<void>;
}

export interface Outcome {
  readonly name: string;
  readonly notes: readonly string[];
  readonly missed: readonly string[];
  readonly seconds: number;
}

/** Runs one trial to its end. */
export async function tryFault({ name, run }: Fault, root: string): Promise<Outcome> {
  const [notes, missed]: [string[], string[]] = [[], []];
  const stops: (() => unknown)[] = [];
  const began = performance.now();
  try {
    await run({
      folder: () => mkdtemp(join(root, 'trial-')),
      atEnd: (stop) => stops.unshift(stop),
      note: (text) => notes.push(text),
      expect: (isKept, otherwise) => {
        if (!isKept) missed.push(otherwise);
      },
    });
  } catch (error) {
    missed.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  for (const stop of stops)
    try {
      await stop();
    } catch (error) {
      missed.push(`afterwards: ${String(error)}`);
    }
  return { name, notes, missed, seconds: (performance.now() - began) / 1000 };
}

/** Asks until the answer is as wished; milliseconds that took, or null when `mostMs` were not enough. */
export async function until(isSo: () => Promise<boolean>, mostMs: number): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return performance.now() - began;
    if (performance.now() - began > mostMs) return null;
    await sleep(25);
  }
}
