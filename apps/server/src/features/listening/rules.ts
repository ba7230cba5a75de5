import { isFarStep } from '@lamplight/contract';
import { isoOf } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';

/** Seconds by which a player's idea of a chapter's end may differ from ours. */
const slack = 10;

/**
 * A position as it may be stored: within the chapter, as far as its length is known.
 * @throws Refusal invalid_input when it lies far beyond the end
 */
export function boundedPosition(position: number, duration: number | null): number {
  if (duration === null) return position;
  if (position > duration + slack)
    throw new Refusal('invalid_input', 'That position lies beyond the end of the chapter.', {
      fields: [{ field: 'position', message: `must be <= ${duration}` }],
    });
  return Math.min(position, duration);
}

/** Where somebody is in a book. */
export interface Spot {
  readonly chapter_id: number;
  /** Seconds. */
  readonly position: number;
}

/** Whether moving from one spot to the other loses a place that somebody may want back. */
export const isFar = (a: Spot, b: Spot): boolean =>
  a.chapter_id !== b.chapter_id || isFarStep(a.position, b.position);

/**
 * When something was, as ISO 8601 of fixed width; now where nothing is said of it. A device whose clock runs ahead
 * is not believed, or its places would stand for ever.
 * @throws Refusal invalid_input, naming the field, when the moment does not exist
 */
export function momentOf(field: string, text: string | undefined, nowMs: number): string {
  const ms = text === undefined ? nowMs : Date.parse(text);
  if (Number.isNaN(ms))
    throw new Refusal('invalid_input', `${field} is not a moment.`, {
      fields: [{ field, message: 'must be a moment' }],
    });
  return isoOf(Math.min(ms, nowMs));
}

/**
 * Whether a place takes the place of the one held: it goes on from it (`base_rev`), or it is not older.
 * What an old queue brings after another device has gone on does not.
 */
export const isLater = (
  sent: { readonly base_rev: number | undefined; readonly updated_at: string },
  held: { readonly rev: number; readonly updated_at: string },
): boolean => isKnown(sent, held) || sent.updated_at >= held.updated_at;

/** Whether whoever sent a place knew the one that is held. */
export const isKnown = (
  sent: { readonly base_rev: number | undefined },
  held: { readonly rev: number },
): boolean => (sent.base_rev ?? -1) >= held.rev;
