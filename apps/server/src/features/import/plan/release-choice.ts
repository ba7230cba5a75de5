import type { ReleaseInput } from '@lamplight/contract';
import { parseRelease } from '../../catalogue/index.ts';

/** Release of an import's books, and whether followers are notified. */
export interface ReleaseChoice {
  readonly release: ReleaseInput;
  readonly notify: boolean;
}

export const publicAtOnce: ReleaseChoice = { release: { state: 'public' }, notify: false };

/**
 * Validates a release.
 * @throws ProblemError invalid_input if its time is invalid, or not in the future
 */
export function assertRelease({ release, notify }: ReleaseChoice, now: string): void {
  parseRelease(release, null, { now, notify, field: 'release' });
}

/**
 * Returns the release of a book that is imported now: if its time has passed during the import, the book is public at
 * once.
 */
export const releaseNow = ({ release }: ReleaseChoice, nowMs: number): ReleaseInput =>
  release.state === 'scheduled' && Date.parse(release.at ?? '') <= nowMs ? { state: 'public' } : release;

/** Parses a stored choice; null means public at once. */
export const parseReleaseChoice = (json: string | null): ReleaseChoice =>
  json === null ? publicAtOnce : (JSON.parse(json) as ReleaseChoice);
