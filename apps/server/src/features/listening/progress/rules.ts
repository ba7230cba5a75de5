import { isPositionJump } from '@lamplight/contract';
import { isoOf, parseInstant } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';

/** Seconds by which a player's measured chapter length may exceed the stored one. */
const durationToleranceSeconds = 10;

/** Returns why a position cannot be saved: it is far beyond the chapter's end. Null if it can. */
export const positionProblem = (position: number, duration: number | null): ProblemError | null =>
  duration === null || position <= duration + durationToleranceSeconds
    ? null
    : new ProblemError('invalid_input', m.beyondEnd, {
        fields: [{ field: 'position', message: m.positionLimit({ duration: String(duration) }) }],
      });

/**
 * Limits a position to the chapter's length, if that is known.
 * @throws ProblemError invalid_input if it is far beyond the end
 */
export function clampPosition(position: number, duration: number | null): number {
  const problem = positionProblem(position, duration);
  if (problem) throw problem;
  return duration === null ? position : Math.min(position, duration);
}

/** Position in a book. */
export interface Position {
  readonly chapter_id: number;
  /** Seconds. */
  readonly position: number;
}

/** True if the two positions are so far apart that the listener may want to return to the old one. */
export const isJump = (a: Position, b: Position): boolean =>
  a.chapter_id !== b.chapter_id || isPositionJump(a.position, b.position);

/**
 * Parses a client's timestamp to milliseconds since 1970; null if the field is absent.
 * @throws ProblemError invalid_input, naming the field, if it is not a valid time
 */
export function parseTimestamp(field: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = parseInstant(text);
  if (ms === null) throw invalidField(field, m.invalidTime({ field }));
  return ms;
}

/**
 * Returns a client's timestamp in the stored form.
 * @throws ProblemError invalid_input if it is not a valid time
 */
export const requireTime = (field: string, text: string): string => isoOf(parseTimestamp(field, text) ?? 0);

/** Maximum clock difference between nodes. A stored time further ahead than this is treated as wrong. */
const maxClockSkewMs = 60 * 60_000;

/** Returns the latest timestamp that another node could correctly have stored by now, given that clocks differ. */
export const maxPlausibleTime = (nowMs: number): string => isoOf(nowMs + maxClockSkewMs);

/** Returns the timestamp one millisecond later, so that the order of two events stays visible. */
export const justAfter = (moment: string): string => isoOf(Date.parse(moment) + 1);

/**
 * Returns the timestamp to store for an event: the time on this node, but not before the `earlier`
 * timestamps, which other nodes may have written. A device may report that the event happened earlier
 * (`observedMs`). A reported time in the future is cut to the time of arrival; otherwise a device with a fast
 * clock would win over every later position.
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
 * True if the sent position replaces the stored one: it is based on the latest revision (`base_rev`), or it
 * is not older. A position from an old offline queue loses against a newer one from another device. With
 * `only_if_current` only the revision counts.
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

/** True if the sender had seen the stored revision. */
export const isBasedOnLatest = (
  sent: { readonly base_rev: number | undefined },
  stored: { readonly rev: number },
): boolean => (sent.base_rev ?? -1) >= stored.rev;
