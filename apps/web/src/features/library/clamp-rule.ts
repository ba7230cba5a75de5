import { limits } from '@lamplight/contract/limits';

/** Whether a summary gets 'Read more': over 3 lines as laid out, or over 200 characters (specification §2). */
export function offersReadMore(text: string, lines: number): boolean {
  return lines > limits.synopsisClampLines || text.trim().length > limits.synopsisClampChars;
}

/** Lines that a block of text takes. Both heights in px; a line of no height counts as none. */
export function lineCount(textHeight: number, lineHeight: number): number {
  return lineHeight > 0 ? Math.round(textHeight / lineHeight) : 0;
}
