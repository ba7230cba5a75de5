const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Nothing but spaces, and characters that show nothing (zero-width ones, fillers, controls). */
const showsNothing = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** Characters as a person counts them: an accented letter, a flag or a family of emoji is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Whether a reader would see nothing of a text. */
export const isBlank = (text: string): boolean => showsNothing.test(text);
