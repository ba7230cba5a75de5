import { limits } from '@lamplight/contract/limits';

/** True if a synopsis gets 'Read more': over 3 rendered lines, or over 200 characters. */
export function offersReadMore(text: string, lines: number): boolean {
  return lines > limits.synopsisClampLines || text.trim().length > limits.synopsisClampChars;
}

/**
 * Returns the text of a collapsed synopsis: at most 200 characters, cut between words, so that 'Read more'
 * reveals something on screens of any width.
 */
export function foldedText(text: string): string {
  const whole = text.trim();
  if (whole.length <= limits.synopsisClampChars) return whole;
  const start = whole.slice(0, limits.synopsisClampChars);
  const cutWord = /\s/.test(whole.charAt(start.length)) ? start : start.replace(/\s+\S*$/, '');
  // Removes punctuation, and half of an emoji that was cut, before the ellipsis.
  return `${cutWord.trimEnd().replace(/[.,;:!?–—-]+$|[\ud800-\udbff]$/, '')}…`;
}

/** Returns the number of lines of a text block. Both heights in px; 0 if the line height is 0. */
export function lineCount(textHeight: number, lineHeight: number): number {
  return lineHeight > 0 ? Math.round(textHeight / lineHeight) : 0;
}
