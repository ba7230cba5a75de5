import { plural } from '../../../../lib/format.ts';
import type { Silence } from '../engine/skip-silences.ts';

export interface SilencesFacts {
  readonly isOn: boolean;
  /** Whether the chapter has a text; null if unknown. */
  readonly hasText: boolean | null;
  /** Parts of the chapter that are skipped; null if its pauses are not measured, undefined if the text is not loaded. */
  readonly skipped: readonly Silence[] | null | undefined;
  readonly rate: number;
}

/** Says what shortening silences saves in the chapter that plays, or why it cannot. */
export function silencesHint({ isOn, hasText, skipped, rate }: SilencesFacts): string {
  if (hasText === false) return 'Not available: this chapter has no text.';
  if (skipped === null) return 'Not available: this chapter’s pauses have not been measured.';
  if (!isOn || !skipped) return 'Skip long pauses.';
  const seconds = Math.round(skipped.reduce((sum, [from, to]) => sum + to - from, 0) / rate);
  if (seconds === 0) return 'This chapter has no long pauses.';
  const saved = seconds < 60 ? plural(seconds, 'second') : plural(Math.round(seconds / 60), 'minute');
  return `Saves ${saved} in this chapter.`;
}
