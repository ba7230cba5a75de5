import { limits } from '@lamplight/contract/limits';

/** Whether a summary gets 'Read more': over 3 lines as laid out, or over 200 characters (specification §2). */
export function offersReadMore(text: string, lines: number): boolean {
  return lines > limits.synopsisClampLines || text.trim().length > limits.synopsisClampChars;
}

/**
 * Returns what a folded summary shows: of more than 200 characters the first 200 at most, cut between words, so that
 * 'Read more' reveals something however wide the screen is.
 */
export function foldedText(text: string): string {
  const whole = text.trim();
  if (whole.length <= limits.synopsisClampChars) return whole;
  const start = whole.slice(0, limits.synopsisClampChars);
  const cutWord = /\s/.test(whole.charAt(start.length)) ? start : start.replace(/\s+\S*$/, '');
  // Neither punctuation before the ellipsis nor half an emoji.
  return `${cutWord.trimEnd().replace(/[.,;:!?–—-]+$|[\ud800-\udbff]$/, '')}…`;
}

/** Lines that a block of text takes. Both heights in px; a line of no height counts as none. */
export function lineCount(textHeight: number, lineHeight: number): number {
  return lineHeight > 0 ? Math.round(textHeight / lineHeight) : 0;
}
