import type { Silence } from '../engine/skip-silences.ts';
import { m } from './messages.ts';

export interface SilencesFacts {
  readonly isOn: boolean;
  /** True if the chapter has a text; null if unknown. */
  readonly hasText: boolean | null;
  /** Parts of the chapter that are skipped; null if its pauses are not measured, undefined if the text is not loaded. */
  readonly skipped: readonly Silence[] | null | undefined;
  readonly rate: number;
}

/** Returns what shortening silences saves in the chapter that plays, or why it saves nothing. */
export function silencesHint({ isOn, hasText, skipped, rate }: SilencesFacts): string {
  if (hasText === false) return m.noText;
  if (skipped === null) return m.noPauses;
  if (!isOn || !skipped) return m.skipLongPauses;
  const seconds = Math.round(skipped.reduce((sum, [from, to]) => sum + to - from, 0) / rate);
  if (seconds === 0) return m.noLongPauses;
  const saved = seconds < 60 ? m.seconds({ count: seconds }) : m.minutes({ count: Math.round(seconds / 60) });
  return m.saves({ saved });
}
