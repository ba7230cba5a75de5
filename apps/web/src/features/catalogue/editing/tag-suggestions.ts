/** Maximum number of suggestions that fit under a field without pushing the next field away. */
const maxSuggestions = 8;

const fold = (text: string): string => text.trim().toLowerCase();

/** Returns suggestions for a typed tag: tags that contain it, or, if it is an existing tag, all others. */
export function suggestTags(known: readonly string[], typed: string): string[] {
  const wanted = fold(typed);
  const isKnown = known.some((tag) => fold(tag) === wanted);
  return known
    .filter((tag) => (isKnown || fold(tag).includes(wanted)) && tag !== typed.trim())
    .slice(0, maxSuggestions);
}
