/**
 * Returns a title normalized for comparison: without case, accents, punctuation and words such as 'Chapter'; numbers
 * stay.
 */
function keyOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:chapter|part|track|kapitel|chapitre|capitulo|capitolo)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^0*(\d+) (?=\p{L})/u, '');
}

/**
 * Matches the texts of an EPUB with the chapters of a book: by title, in order. Chapters between two matches by title
 * are paired in order if there are as many chapters as texts between these matches. Returns for each chapter of the
 * book the index of its text; null for a chapter without a match.
 */
export function matchChapters(
  book: readonly { readonly title: string }[],
  texts: readonly { readonly title: string }[],
): (number | null)[] {
  const keys = [book.map(({ title }) => keyOf(title)), texts.map(({ title }) => keyOf(title))] as const;
  const anchors = longestCommon(...keys);
  const matched: (number | null)[] = book.map(() => null);
  let [fromBook, fromText] = [0, 0];
  for (const [atBook, atText] of [...anchors, [book.length, texts.length] as const]) {
    const gap = atBook - fromBook;
    // Pair only if there are as many chapters as texts between the two matches. Otherwise the pairs are unknown: an
    // EPUB often begins with a title page and other front matter.
    if (gap === atText - fromText) {
      for (let step = 0; step < gap; step += 1) matched[fromBook + step] = fromText + step;
    }
    if (atBook < book.length) matched[atBook] = atText;
    [fromBook, fromText] = [atBook + 1, atText + 1];
  }
  return matched;
}

/** Returns the longest list of index pairs whose keys are equal and not empty; indexes increase on both sides. */
function longestCommon(left: readonly string[], right: readonly string[]): [number, number][] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const isEqual = (i: number, j: number) => left[i] !== '' && left[i] === right[j];
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isEqual(i, j)
        ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < left.length && j < right.length; ) {
    if (isEqual(i, j)) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
