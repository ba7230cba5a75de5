const longCharacters = 700;
const longLines = 10;

/** True if a comment is collapsed: at full length it would push the others out of view. */
export const isLong = (text: string): boolean =>
  text.length > longCharacters || text.split('\n', longLines + 1).length > longLines;
