interface Articles {
  /** Articles that a space separates from the title. */
  readonly words: readonly string[];
  /** Articles joined to the title by an apostrophe, without a space. */
  readonly elided?: readonly string[];
  /** Articles that are written as one word with the title. */
  readonly joined?: readonly string[];
  /** Words that never follow an article: before one of them, a single letter is not an article, as in 'A to Z'. */
  readonly never?: readonly string[];
}

const articlesOf: Readonly<Record<string, Articles>> = {
  en: { words: ['the', 'a', 'an'], never: ['to', 'is', 'for', 'and', 'or'] },
  de: { words: ['der', 'die', 'das', 'ein', 'eine'], never: ['und', 'oder', 'bis'] },
  fr: { words: ['le', 'la', 'les', 'un', 'une'], elided: ['l'] },
  es: { words: ['el', 'la', 'los', 'las', 'un', 'una'] },
  it: { words: ['il', 'lo', 'la', 'i', 'gli', 'le', 'un', 'uno', 'una'], elided: ['l', 'un'] },
  pt: { words: ['o', 'a', 'os', 'as', 'um', 'uma'], never: ['e', 'ou'] },
  nl: { words: ['de', 'het', 'een'] },
  sv: { words: ['en', 'ett', 'den', 'det', 'de'] },
  da: { words: ['en', 'et', 'den', 'det', 'de'] },
  no: { words: ['en', 'ei', 'et', 'den', 'det', 'de'] },
  // Excludes the name of God and the relative pronouns, which begin with the same letters as the article.
  ar: { words: [], joined: [String.raw`ال\u0652?(?!(?:له|ذي|ذين|تي)(?!\p{L}))`] },
};
const otherTags: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/**
 * Pattern of characters between an article and the first letter or digit of a title: quotes, brackets, currency signs.
 */
const opening = String.raw`[\p{Ps}\p{Pi}\p{Pf}\p{Sc}"'#¿¡…]*`;

const patternOf = ({ words, elided = [], joined: written = [], never = [] }: Articles): RegExp => {
  const ends = never.map((word) => `${word}\\s`).join('|');
  const spaced = `(?:${words.join('|') || '(?!)'})\\s+${ends && `(?!${ends})`}(?=${opening}[\\p{L}\\p{N}])`;
  const joined = elided.map((word) => `|${word}['’](?=\\p{L})`).join('');
  // The article must be followed by at least two letters: otherwise it belongs to the word itself.
  const prefixed = written.map((article) => `|${article}(?=\\p{L}\\p{M}*\\p{L})`).join('');
  return new RegExp(`^[^\\p{L}\\p{N}]*(?:${spaced}${joined}${prefixed})`, 'iu');
};

const patterns = new Map(Object.entries(articlesOf).map(([tag, articles]) => [tag, patternOf(articles)]));

/**
 * Returns a title without its leading article. A title that is only an article stays, and so does a title in a language
 * without a list of articles.
 * @param language BCP 47
 */
export function withoutArticle(title: string, language: string): string {
  const tag = language.split('-', 1)[0]?.toLowerCase() ?? '';
  const pattern = patterns.get(otherTags[tag] ?? tag);
  return (pattern && title.normalize('NFC').replace(pattern, '')) ?? title;
}
