import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Tools of a running scenario. */
export interface ScenarioContext {
  /** Creates a temporary folder, removed afterwards. */
  folder(): Promise<string>;
  /** Registers a cleanup function; called in reverse order, also after a failure. */
  atEnd(stop: () => unknown): void;
  /** Adds a line to the scenario's report. */
  note(text: string): void;
  /** Records a failed check; the scenario continues. */
  check(isMet: boolean, message: string): void;
}

/** A fault or workload, with checks that must pass. */
export interface Scenario {
  readonly name: string;
  readonly run: (context: ScenarioContext) => Promise<void>;
}

interface Outcome {
  readonly name: string;
  readonly notes: readonly string[];
  readonly missed: readonly string[];
  readonly seconds: number;
}

/** Runs one scenario. */
export async function runScenario({ name, run }: Scenario, root: string): Promise<Outcome> {
  const [notes, missed]: [string[], string[]] = [[], []];
  const stops: (() => unknown)[] = [];
  const began = performance.now();
  try {
    await run({
      folder: () => mkdtemp(join(root, 'scenario-')),
      atEnd: (stop) => stops.unshift(stop),
      note: (text) => notes.push(text),
      check: (isMet, message) => {
        if (!isMet) missed.push(message);
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

const print = (name: string, seconds: string, verdict: string, seen: string): void => {
  process.stdout.write(
    `${name.padEnd(58)}${seconds.padStart(8)}  ${verdict.padEnd(8)}${seen}`.trimEnd() + '\n',
  );
};

/** Runs scenarios in sequence and prints a table; returns the failed checks. */
export async function runScenarios(scenarios: readonly Scenario[], root: string): Promise<string[]> {
  const all: string[] = [];
  print('tried', 'seconds', '', 'seen');
  for (const scenario of scenarios) {
    const { name, notes, missed, seconds } = await runScenario(scenario, root);
    const [first = '', ...others] = notes;
    print(name, seconds.toFixed(1), missed.length === 0 ? 'met' : 'MISSED', first);
    for (const note of others) print('', '', '', note);
    all.push(...missed.map((what) => `${name}: ${what}`));
  }
  return all;
}

/** Polls until the condition is true. Returns the milliseconds taken; null on a timeout. */
export async function until(condition: () => Promise<boolean>, timeoutMs: number): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    if (await condition().catch(() => false)) return performance.now() - began;
    if (performance.now() - began > timeoutMs) return null;
    await sleep(25);
  }
}
