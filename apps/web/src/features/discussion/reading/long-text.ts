const longCharacters = 700;
const longLines = 10;

/** Whether a comment is folded: it would push those below it out of reach. */
export const isLong = (text: string): boolean =>
  text.length > longCharacters || text.split('\n', longLines + 1).length > longLines;
