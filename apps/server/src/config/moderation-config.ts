import type { EnvValues } from './env.ts';

export interface ModerationConfig {
  /** Reports from which a comment is hidden until it is reviewed; 0 for never. */
  readonly reportsToHide: number;
  /** Number of first comments of a new account that are held for review; 0 for none. */
  readonly heldFirstComments: number;
}

/** Reads the operator's settings of moderation; adds unreadable ones to the problems. */
export function readModeration(values: EnvValues, problems: string[]): ModerationConfig {
  const read = (name: 'REPORTS_TO_HIDE' | 'HOLD_FIRST_COMMENTS', standard: number): number => {
    const text = values[name] ?? String(standard);
    if (!/^\d{1,2}$|^100$/.test(text)) problems.push(`${name} must be 0 to 100, not '${text}'.`);
    return Number(text);
  };
  return { reportsToHide: read('REPORTS_TO_HIDE', 3), heldFirstComments: read('HOLD_FIRST_COMMENTS', 0) };
}
