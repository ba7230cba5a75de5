import { fragmentOf } from './contents.ts';
import { blocks, wordsOf, type XmlElement, type XmlNode } from './xml.ts';

/** What a narrator does not read, by its meaning in EPUB's vocabulary or in ARIA's roles, or by the class that tools give it. */
const unread = new Set(
  (
    'noteref annoref backlink referrer footnote footnotes endnote endnotes rearnote rearnotes pagebreak ' +
    'footnote-ref footnote-back fnanchor pagenum'
  ).split(' '),
);

/** Returns the meanings of an element: 'doc-noteref', 'z3998:noteref' and 'noteref' are one. */
const meaningsOf = ({ attributes }: XmlElement): string[] =>
  [attributes['epub:type'], attributes['type'], attributes['role']]
    .join(' ')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/^.*:/, '').replace(/^doc-/, ''));

function isUnread(element: XmlElement): boolean {
  const meanings = meaningsOf(element);
  if (element.name === 'aside' && meanings.length === 0) return true;
  const classes = (element.attributes['class'] ?? '').toLowerCase().split(/\s+/);
  return [...meanings, ...classes].some((word) => unread.has(word));
}

/** Words of a link that is the mark of a note: a number, a letter or a sign, in brackets or not. */
const markShape = /^[[(]?\s*(?:\d{1,4}|[a-z]|[ivxlc]{2,6}|[*†‡§¶#‖]{1,3})\s*[\])]?$/i;
const bracketedShape = /^\[.*\]$/;
const backShape = /[←↑↩⏎^]/;

interface Place {
  readonly order: number;
  /** The elements around it, the innermost last. */
  readonly around: readonly XmlElement[];
}

interface NoteLink {
  readonly element: XmlElement;
  readonly place: Place;
  readonly words: string;
  /** Element that it leads to, if that is on the same page. */
  readonly target: XmlElement | undefined;
}

const superscripts = new Map(
  [...'0123456789+-−=()n'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'[at] ?? sign]),
);
const subscripts = new Map([...'0123456789+-−=()'].map((sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at] ?? sign]));

/** Returns a raised or lowered number in signs of its own: '10³' is not 103. */
function raisedNodes({ name }: XmlElement, children: readonly XmlNode[]): readonly XmlNode[] {
  const signs = name === 'sup' ? superscripts : name === 'sub' ? subscripts : undefined;
  return children.map((child) => {
    if (signs === undefined || !('text' in child)) return child;
    const written = [...child.text.trim()];
    if (written.length > 8 || !written.every((sign) => signs.has(sign))) return child;
    return { text: written.map((sign) => signs.get(sign)).join('') };
  });
}

/**
 * Returns a page without notes, their marks, page numbers and asides, which nobody reads aloud, and how many they were.
 * Where a page does not say what is a note, links that look like marks lead to them.
 */
export function withoutNotes(page: XmlElement): { readonly root: XmlElement; readonly count: number } {
  const places = new Map<XmlElement, Place>();
  const ids = new Map<string, XmlElement>();
  const anchors: XmlElement[] = [];
  const index = (element: XmlElement, around: readonly XmlElement[]): void => {
    places.set(element, { order: places.size, around });
    const { id, name } = element.attributes;
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
    if (element.name === 'a') {
      if (name !== undefined && !ids.has(name)) ids.set(name, element);
      if (element.attributes['href']?.includes('#')) anchors.push(element);
    }
    const inside = [...around, element];
    for (const child of element.children) if (!('text' in child)) index(child, inside);
  };
  index(page, []);
  const links = anchors.flatMap((element): NoteLink[] => {
    const place = places.get(element);
    const words = wordsOf(element).trim();
    const target = ids.get(fragmentOf(element.attributes['href'] ?? '') ?? '');
    return place && words.length <= 8 ? [{ element, place, words, target }] : [];
  });
  const omitted = notesAmong(links, places);
  let count = 0;
  const rebuild = (element: XmlElement): XmlElement => {
    let isOmitted = false;
    const kept = element.children.flatMap((child): XmlNode[] => {
      if ('text' in child) return [child];
      // The text of a note in a list of terms follows its mark.
      isOmitted = omitted.has(child) || isUnread(child) || (isOmitted && child.name === 'dd');
      if (isOmitted) count += 1;
      return isOmitted ? [] : [rebuild(child)];
    });
    // Brackets around a mark go with it.
    const isEmptied = element.name === 'sup' && kept.length < element.children.length;
    const isBare = isEmptied && !/[\p{L}\p{N}]/u.test(wordsOf({ ...element, children: kept }));
    return { ...element, children: isBare ? [] : raisedNodes(element, kept) };
  };
  return { root: rebuild(page), count };
}

/** Returns marks of notes among links, and the notes they lead to. */
function notesAmong(
  links: readonly NoteLink[],
  places: ReadonlyMap<XmlElement, Place>,
): ReadonlySet<XmlElement> {
  const omitted = new Set<XmlElement>();
  const orderOf = (element: XmlElement | undefined) => (element && places.get(element)?.order) ?? -1;
  /** Blocks with a link to something before them. */
  const linkingBack = new Set<XmlElement>();
  for (const { element, place, words, target } of links) {
    const isBack = target !== undefined && orderOf(target) < place.order;
    if (!isBack || !(markShape.test(words) || backShape.test(words))) continue;
    for (const block of place.around.filter(({ name }) => blocks.has(name)).slice(-2)) linkingBack.add(block);
    if (backShape.test(words)) omitted.add(element);
  }
  for (const { element, place, words, target } of links) {
    const isRaised = [...place.around.slice(-2), ...element.children].some(
      (node) => !('text' in node) && node.name === 'sup',
    );
    const isToNote = target !== undefined && isUnread(target);
    const isMark = markShape.test(words) && (isRaised || bracketedShape.test(words) || isToNote);
    if (!isMark && !isUnread(element)) continue;
    omitted.add(element);
    if (target === undefined || orderOf(target) < place.order) continue;
    const note = blocks.has(target.name)
      ? target
      : places.get(target)?.around.findLast(({ name }) => blocks.has(name));
    if (!note || note.name === 'body' || place.around.includes(note)) continue;
    const sign = words.replace(/[^\p{L}\p{N}*†‡§¶#‖]/gu, '');
    const begins = beginningOf(note)
      .replace(/^[\s[(^]+/, '')
      .startsWith(sign);
    if (begins || linkingBack.has(note) || note.name === 'li') omitted.add(note);
  }
  return omitted;
}

/** Returns the first words of an element. */
function beginningOf(element: XmlElement): string {
  let words = '';
  const add = (node: XmlNode): void => {
    if (words.length > 20) return;
    if ('text' in node) words = (words + node.text.slice(0, 40)).trimStart();
    else for (const child of node.children) add(child);
  };
  add(element);
  return words;
}
