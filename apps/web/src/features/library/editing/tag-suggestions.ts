/** So many fit under a field without pushing the next one away. */
const maxSuggestions = 8;

const fold = (text: string): string => text.trim().toLowerCase();

/** Tags to offer while one is typed: those that contain it; all where it is one of them already, save itself. */
export function suggestTags(known: readonly string[], typed: string): string[] {
  const wanted = fold(typed);
  const isKnown = known.some((tag) => fold(tag) === wanted);
  return known
    .filter((tag) => (isKnown || fold(tag).includes(wanted)) && tag !== typed.trim())
    .slice(0, maxSuggestions);
}
