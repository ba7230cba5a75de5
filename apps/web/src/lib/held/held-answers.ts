import type { CallName } from '@lamplight/contract';
import type { LooseInput } from '../api-request.ts';
import { localStore } from '../storage.ts';

/** What a device that keeps chapters answers in the server's stead, and learns from the server's answers. */
export interface HeldAnswers {
  /** Undefined where nothing is kept for it. */
  answer(name: CallName, input: LooseInput): Promise<unknown>;
  heard(name: CallName, input: LooseInput, result: unknown): void;
}

const answerable: ReadonlySet<CallName> = new Set([
  'GET /auth/me',
  'GET /books/{id}',
  'GET /books/{id}/progress',
] as const);
const telling: ReadonlySet<CallName> = new Set([...answerable, 'POST /books/{id}/progress'] as const);

const flag = 'downloads';
/** Whether this device keeps chapters: without a look into the caches, and without their code. */
export const keepsChapters = (): boolean => localStore.text(flag) !== null;
export const noteChapters = (areThere: boolean): void =>
  areThere ? localStore.setText(flag, '1') : localStore.remove(flag);

let load: () => Promise<HeldAnswers | null> = () => Promise.resolve(null);

/** To be told once, by whoever knows where the code is. */
export function setHeldAnswers(loadAnswers: () => Promise<HeldAnswers>): void {
  load = loadAnswers;
}

/** What the device knows instead of an answer that did not come; undefined where it knows nothing. */
export async function heldAnswer(name: CallName, input: LooseInput): Promise<unknown> {
  if (!answerable.has(name) || !keepsChapters()) return undefined;
  const held = await load().catch(() => null);
  return held?.answer(name, input);
}

export function hearAnswer(name: CallName, input: LooseInput, result: unknown): void {
  if (!telling.has(name) || !keepsChapters()) return;
  load().then(
    (held) => held?.heard(name, input, result),
    () => {},
  );
}
