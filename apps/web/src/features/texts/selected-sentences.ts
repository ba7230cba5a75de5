/** Returns whether a range has words of an element, not only its edge. */
function hasWordsOf(range: Range, element: Element): boolean {
  if (!range.intersectsNode(element)) return false;
  const part = range.cloneRange();
  if (part.comparePoint(element, 0) === 1) return false;
  if (!element.contains(range.startContainer)) part.setStart(element, 0);
  if (!element.contains(range.endContainer)) part.setEnd(element, element.childNodes.length);
  return part.toString().trim() !== '';
}

/** Returns the first and the last sentence of a selection; null if it has none. @param elements of all sentences */
export function selectedSentences(
  elements: readonly Element[],
  range: Range,
): { readonly first: number; readonly last: number } | null {
  const first = elements.findIndex((element) => hasWordsOf(range, element));
  const last = elements.findLastIndex((element) => hasWordsOf(range, element));
  return first === -1 ? null : { first, last };
}
