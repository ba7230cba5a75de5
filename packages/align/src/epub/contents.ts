import { plainSpaces } from '../cues.ts';
import type { FindDocument } from './archive.ts';
import { elementsOf, wordsOf, type XmlElement } from './xml.ts';

/** Attributes of the files listed in a package's manifest, by id. */
export type Items = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** An entry of the table of contents. */
export interface ContentsEntry {
  readonly path: string;
  /** Id of the element that the entry links to; null for the beginning of the file. */
  readonly id: string | null;
  readonly title: string;
  /** True if an ancestor of the entry links to the same file. */
  readonly isNested: boolean;
}

/** Maximum length of a title in characters. */
const longestTitle = 300;

/**
 * Resolves a reference within the archive, without its fragment. Returns '' for a path that leads outside the
 * archive.
 */
export function resolvePath(from: string, href: string): string {
  const path = decoded((href.split('#')[0] ?? '').trim()).replaceAll('\\', '/');
  if (/^[a-z][\w+.-]*:/i.test(path)) return '';
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return '';
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Returns the element id in a reference's fragment; null if the reference leads to a whole file. */
export const fragmentOf = (href: string): string | null => decoded(href.split('#')[1] ?? '') || null;

/** Decodes percent-encoding; a text with a bare '%' stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads the table of contents of EPUB 3, or of EPUB 2 if there is no other. */
export function readContents(findDocument: FindDocument, root: string, items: Items): ContentsEntry[] {
  const read = (
    isContents: (item: Readonly<Record<string, string>>) => boolean,
    entriesOf: (document: XmlElement, path: string) => ContentsEntry[],
  ) => {
    const path = resolvePath(root, [...items.values()].find(isContents)?.['href'] ?? '');
    const document = findDocument(path);
    return document ? entriesOf(document, path) : [];
  };
  const entries = read((item) => item['properties']?.split(' ').includes('nav') === true, navEntries);
  if (entries.length > 0) return entries;
  return read((item) => item['media-type']?.trim() === 'application/x-dtbncx+xml', ncxEntries);
}

/** Adds an entry if it has a title. Returns the paths of the enclosing entries for the entries nested in it. */
function add(
  entries: ContentsEntry[],
  { from, href, title }: { from: string; href: string | undefined; title: XmlElement | undefined },
  ancestors: readonly string[],
): readonly string[] {
  const path = resolvePath(from, href ?? '');
  const words = title ? plainSpaces(wordsOf(title)).slice(0, longestTitle) : '';
  if (href === undefined || path === '' || words === '') return ancestors;
  entries.push({ path, id: fragmentOf(href), title: words, isNested: ancestors.includes(path) });
  return [...ancestors, path];
}

const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => ('text' in child ? [] : [child]));

function navEntries(document: XmlElement, from: string): ContentsEntry[] {
  const navs = elementsOf(document, 'nav');
  // Take the `nav` with type 'toc'; other `nav` elements list pages or landmarks.
  const toc = navs.find(({ attributes }) => attributes['epub:type']?.split(' ').includes('toc')) ?? navs[0];
  const entries: ContentsEntry[] = [];
  const walk = (element: XmlElement, ancestors: readonly string[]): void => {
    let inner = ancestors;
    for (const child of childrenOf(element)) {
      if (child.name === 'a') {
        inner = add(entries, { from, href: child.attributes['href'], title: child }, ancestors);
      } else walk(child, inner);
    }
  };
  walk(toc ?? document, []);
  return entries;
}

function ncxEntries(document: XmlElement, from: string): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  const walk = (element: XmlElement, ancestors: readonly string[]): void => {
    for (const child of childrenOf(element)) {
      if (child.name !== 'navpoint') {
        if (child.name !== 'content' && child.name !== 'navlabel') walk(child, ancestors);
        continue;
      }
      const content = childrenOf(child).find(({ name }) => name === 'content');
      const title = childrenOf(child).find(({ name }) => name === 'navlabel');
      walk(child, add(entries, { from, href: content?.attributes['src'], title }, ancestors));
    }
  };
  walk(document, []);
  return entries;
}
