import { m } from './messages.ts';
import type { ManifestTrack } from './read-manifest.ts';

export const noManifest = (): string => m.noManifest;

export const tooManyRecordings = (count: number, most: number): string =>
  m.tooManyRecordings({ count, most: String(most) });

type CheckedTrack = Pick<ManifestTrack, 'path' | 'isElsewhere' | 'isEncrypted'>;

/**
 * Returns a message that says why a recording cannot be imported; null if it can.
 * @param isThere true if it is in the package
 */
export function trackProblem(track: CheckedTrack, isThere: false): string;
export function trackProblem(track: CheckedTrack, isThere: boolean): string | null;
export function trackProblem(
  { path, isElsewhere, isEncrypted }: CheckedTrack,
  isThere: boolean,
): string | null {
  if (isElsewhere) return m.trackElsewhere({ address: path.slice(0, 200) });
  if (!isThere) return m.trackMissing({ name: path.slice(0, 200) });
  return isEncrypted ? m.trackEncrypted({ name: path.slice(0, 200) }) : null;
}
