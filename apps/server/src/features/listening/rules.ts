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
