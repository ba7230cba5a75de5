import { fragmentOf } from './contents.ts';
import { blocks, wordsOf, type XmlElement, type XmlNode } from './xml.ts';

/**
 * Types of content that a narrator does not read aloud: terms of EPUB's vocabulary and ARIA roles, and class names
 * that tools write.
 */
const unread = new Set(
  (
    'noteref annoref backlink referrer footnote footnotes endnote endnotes rearnote rearnotes pagebreak ' +
    'footnote-ref footnote-back fnanchor pagenum'
  ).split(' '),
);

/** Returns the semantic types of an element without prefixes: 'doc-noteref' and 'z3998:noteref' become 'noteref'. */
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

/** Text of a link that marks a note: a number, a letter or a sign, with or without brackets. */
const markShape = /^[[(]?\s*(?:\d{1,4}|[a-z]|[ivxlc]{2,6}|[*†‡§¶#‖]{1,3})\s*[\])]?$/i;
const longestMark = 8;
const bracketedShape = /^\[.*\]$/;
const backShape = /[←↑↩⏎^]/;

interface Place {
  readonly order: number;
  readonly parent: XmlElement | undefined;
}

type Places = ReadonlyMap<XmlElement, Place>;

/** Returns the ancestors of an element, the innermost first. */
function ancestorsOf(element: XmlElement | undefined, places: Places): XmlElement[] {
  const ancestors: XmlElement[] = [];
  let parent = element && places.get(element)?.parent;
  for (; parent; parent = places.get(parent)?.parent) ancestors.push(parent);
  return ancestors;
}

interface NoteLink {
  readonly element: XmlElement;
  readonly order: number;
  readonly ancestors: readonly XmlElement[];
  readonly words: string;
  /** Element that the link leads to, if it is on the same page. */
  readonly target: XmlElement | undefined;
}

const superscripts = new Map(
  Array.from('0123456789+-−=()n', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'[at] ?? sign]),
);
const subscripts = new Map(
  Array.from('0123456789+-−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at] ?? sign]),
);

/** Converts a superscript or subscript number to Unicode characters: '10³' is not 103. */
function raisedNodes({ name }: XmlElement, children: readonly XmlNode[]): readonly XmlNode[] {
  const signs = name === 'sup' ? superscripts : name === 'sub' ? subscripts : undefined;
  return children.map((child) => {
    if (signs === undefined || !('text' in child)) return child;
    const written = Array.from(child.text.trim());
    if (written.length > 8 || !written.every((sign) => signs.has(sign))) return child;
    return { text: written.map((sign) => signs.get(sign)).join('') };
  });
}

/**
 * Returns a copy of a page without the content that a narrator does not read aloud (notes, their marks, page numbers
 * and asides), and the number of removed elements. If a page does not declare its notes, finds them by links that look
 * like marks.
 */
export function withoutNotes(page: XmlElement): { readonly root: XmlElement; readonly count: number } {
  const places = new Map<XmlElement, Place>();
  const ids = new Map<string, XmlElement>();
  const anchors: XmlElement[] = [];
  const index = (element: XmlElement, parent?: XmlElement): void => {
    places.set(element, { order: places.size, parent });
    const { id, name } = element.attributes;
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
    if (element.name === 'a') {
      if (name !== undefined && !ids.has(name)) ids.set(name, element);
      if (element.attributes['href']?.includes('#')) anchors.push(element);
    }
    for (const child of element.children) if (!('text' in child)) index(child, element);
  };
  index(page);
  const links = anchors.flatMap((element): NoteLink[] => {
    const words = wordsOf(element).trim();
    if (words.length > longestMark) return [];
    const target = ids.get(fragmentOf(element.attributes['href'] ?? '') ?? '');
    const order = places.get(element)?.order ?? 0;
    return [{ element, order, ancestors: ancestorsOf(element, places), words, target }];
  });
  const omitted = notesAmong(links, places);
  let count = 0;
  const rebuild = (element: XmlElement): XmlElement => {
    let isOmitted = false;
    const children = element.children.flatMap((child): XmlNode[] => {
      if ('text' in child) return [child];
      // In a definition list, a note's text (`dd`) follows its mark.
      isOmitted = omitted.has(child) || isUnread(child) || (isOmitted && child.name === 'dd');
      if (isOmitted) count += 1;
      return isOmitted ? [] : [rebuild(child)];
    });
    // If a superscript had a mark in it and only brackets remain, remove the brackets, too.
    const isEmptied = element.name === 'sup' && children.length < element.children.length;
    const isBare = isEmptied && !/[\p{L}\p{N}]/u.test(wordsOf({ ...element, children }));
    return { ...element, children: isBare ? [] : raisedNodes(element, children) };
  };
  return { root: rebuild(page), count };
}

/** Returns the links that are marks of notes, and the notes that they lead to. */
function notesAmong(links: readonly NoteLink[], places: Places): ReadonlySet<XmlElement> {
  const omitted = new Set<XmlElement>();
  const orderOf = (element: XmlElement | undefined) => (element && places.get(element)?.order) ?? -1;
  /** Blocks with a link back to an earlier element. */
  const linkingBack = new Set<XmlElement>();
  for (const { element, order, ancestors, words, target } of links) {
    const isBack = target !== undefined && orderOf(target) < order;
    if (!isBack || !(markShape.test(words) || backShape.test(words))) continue;
    for (const block of ancestors.filter(({ name }) => blocks.has(name)).slice(0, 2)) linkingBack.add(block);
    if (backShape.test(words)) omitted.add(element);
  }
  for (const { element, order, ancestors, words, target } of links) {
    const isRaised = [...ancestors.slice(0, 2), ...element.children].some(
      (node) => !('text' in node) && node.name === 'sup',
    );
    const isToNote = target !== undefined && isUnread(target);
    const isMark = markShape.test(words) && (isRaised || bracketedShape.test(words) || isToNote);
    if (!isMark && !isUnread(element)) continue;
    omitted.add(element);
    if (target === undefined || orderOf(target) < order) continue;
    const note = [target, ...ancestorsOf(target, places)].find(({ name }) => blocks.has(name));
    if (!note || note.name === 'body' || ancestors.includes(note)) continue;
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
