import { isPositionJump } from '@lamplight/contract';
import { isoOf } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';

/** Seconds by which a player's idea of a chapter's end may differ from ours. */
const durationToleranceSeconds = 10;

/**
 * A position as it may be stored: within the chapter, as far as its length is known.
 * @throws ProblemError invalid_input when it lies far beyond the end
 */
export function clampPosition(position: number, duration: number | null): number {
  if (duration === null) return position;
  if (position > duration + durationToleranceSeconds)
    throw new ProblemError('invalid_input', 'That position lies beyond the end of the chapter.', {
      fields: [{ field: 'position', message: `position must be at most ${duration}.` }],
    });
  return Math.min(position, duration);
}

/** Where somebody is in a book. */
export interface Position {
  readonly chapter_id: number;
  /** Seconds. */
  readonly position: number;
}

/** Whether moving from one spot to the other loses a place that somebody may want back. */
export const isJump = (a: Position, b: Position): boolean =>
  a.chapter_id !== b.chapter_id || isPositionJump(a.position, b.position);

/**
 * When something was, in milliseconds since 1970, as a device tells it; null where nothing is said of it.
 * @throws ProblemError invalid_input, naming the field, when the moment does not exist
 */
export function parseTimestamp(field: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new ProblemError('invalid_input', `${field} is not a valid time.`, {
      fields: [{ field, message: `${field} is not a valid time.` }],
    });
  return ms;
}

/** Milliseconds by which the clocks of two nodes may differ; what was kept from farther ahead is not believed. */
const maxClockSkewMs = 60 * 60_000;

/** The last moment, by this node's clock, at which a thing may have been kept by another node. */
export const maxPlausibleTime = (nowMs: number): string => isoOf(nowMs + maxClockSkewMs);

/** Just after something that was kept: the next thing is told apart from it by its time. */
export const justAfter = (moment: string): string => isoOf(Date.parse(moment) + 1);

/**
 * The time of what arrives: by this node's clock, but never before what has arrived already, by whichever node.
 * A device may say that it was earlier (`observedMs`); one whose clock runs ahead is not believed, or its places
 * would stand for ever.
 */
export function effectiveTimestamp(
  nowMs: number,
  observedMs: number | null,
  ...earlier: readonly (string | undefined)[]
): string {
  const times = earlier.flatMap((moment) => (moment === undefined ? [] : [Date.parse(moment)]));
  const arrivedMs = Math.max(nowMs, ...times);
  return isoOf(Math.min(observedMs ?? arrivedMs, arrivedMs));
}

/**
 * Whether a place takes the place of the one held: it goes on from it (`base_rev`), or it is not older.
 * What an old queue brings after another device has gone on does not. With `only_if_current`, its time does not count.
 */
export const wins = (
  sent: {
    readonly base_rev: number | undefined;
    readonly updated_at: string;
    readonly only_if_current?: boolean | undefined;
  },
  stored: { readonly rev: number; readonly updated_at: string },
): boolean =>
  isBasedOnLatest(sent, stored) || (!sent.only_if_current && sent.updated_at >= stored.updated_at);

/** Whether whoever sent a place knew the one that is held. */
export const isBasedOnLatest = (
  sent: { readonly base_rev: number | undefined },
  stored: { readonly rev: number },
): boolean => (sent.base_rev ?? -1) >= stored.rev;
