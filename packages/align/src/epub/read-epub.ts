import { type Cue, checkCues, plainSpaces, TextError, textLimits } from '../cues.ts';
import { type Archive, openArchive } from './archive.ts';
import { elementsOf, parseXml, wordsOf, type XmlElement } from './xml.ts';

/** A chapter of an EPUB, in reading order. */
export interface EpubChapter {
  readonly title: string;
  readonly text: string;
  /** Sentences with times of a media overlay; undefined if it has none. */
  readonly overlay: readonly OverlayCue[] | undefined;
}

/** A sentence of a media overlay with the recording that its times refer to. */
export interface OverlayCue extends Cue {
  readonly audio: string;
}

export interface Epub {
  readonly title: string;
  readonly language: string | undefined;
  readonly chapters: readonly EpubChapter[];
}

const most = 2000;

/**
 * Reads the chapters of an EPUB 2 or 3, with media overlays if it has any.
 * @throws TextError if it is not an EPUB, is protected, hostile or too large
 */
export function readEpub(bytes: Uint8Array): Epub {
  const archive = openArchive(bytes);
  if (archive.has('META-INF/rights.xml')) throw new TextError('The EPUB is copy-protected.');
  const container = parseXml(required(archive, 'META-INF/container.xml'), 'container.xml');
  const root = elementsOf(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const opf = parseXml(required(archive, root), root);
  const items = new Map(
    elementsOf(opf, 'item').map(({ attributes }) => [attributes['id'] ?? '', attributes] as const),
  );
  const spine = elementsOf(opf, 'itemref').map(({ attributes }) => items.get(attributes['idref'] ?? ''));
  if (spine.length > most) throw new TextError(`The EPUB has more than ${most} chapters.`);
  const titles = titlesOf(archive, root, items);
  const chapters = spine.flatMap((item): EpubChapter[] => {
    const path = item?.['href'] === undefined ? '' : resolvePath(root, item['href']);
    const source = archive.get(path);
    if (source === undefined) return [];
    const page = parseXml(source, path);
    const text = wordsOf(page)
      .replace(/\n\s*\n\s*/g, '\n\n')
      .trim();
    if (!/[\p{L}\p{N}]/u.test(text) || item?.['properties']?.split(' ').includes('nav')) return [];
    if (text.length > textLimits.characters) throw new TextError('A chapter of the EPUB is too long.');
    const smil = items.get(item?.['media-overlay'] ?? '')?.['href'];
    const overlay =
      smil === undefined ? undefined : overlayOf(archive, resolvePath(root, smil), new Map([[path, page]]));
    const heading = ['h1', 'h2', 'h3'].flatMap((name) => elementsOf(page, name))[0];
    const title = titles.get(path) ?? (heading && plainSpaces(wordsOf(heading))) ?? '';
    return [{ title, text, overlay }];
  });
  if (chapters.length === 0) throw new TextError('The EPUB has no text.');
  const first = (name: string) => elementsOf(opf, name).map((element) => plainSpaces(wordsOf(element)))[0];
  return { title: first('title') ?? '', language: first('language'), chapters };
}

function required(archive: Archive, path: string): string {
  const source = archive.get(path);
  if (source === undefined) throw new TextError('This is not an EPUB.');
  return source;
}

/** Resolves a reference within the archive; fragments are dropped. A path that leads outside is ''. */
function resolvePath(from: string, href: string): string {
  let path: string;
  try {
    path = decodeURIComponent(href.split('#')[0] ?? '');
  } catch {
    return '';
  }
  if (/^[a-z][\w+.-]*:/i.test(path)) return '';
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return '';
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Returns titles from the table of contents, of EPUB 3 or 2, by path. */
function titlesOf(
  archive: Archive,
  root: string,
  items: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Map<string, string> {
  const titles = new Map<string, string>();
  const add = (path: string, element: XmlElement | undefined) => {
    const title = element && plainSpaces(wordsOf(element)).slice(0, 300);
    if (title && !titles.has(path)) titles.set(path, title);
  };
  for (const item of items.values()) {
    const path = resolvePath(root, item['href'] ?? '');
    const source = archive.get(path);
    if (source === undefined) continue;
    if (item['properties']?.split(' ').includes('nav')) {
      for (const link of elementsOf(parseXml(source, path), 'a')) {
        add(resolvePath(path, link.attributes['href'] ?? ''), link);
      }
    } else if (item['media-type'] === 'application/x-dtbncx+xml') {
      for (const point of elementsOf(parseXml(source, path), 'navpoint')) {
        const [content, label] = [elementsOf(point, 'content')[0], elementsOf(point, 'navlabel')[0]];
        add(resolvePath(path, content?.attributes['src'] ?? ''), label);
      }
    }
  }
  return titles;
}

const secondsIn = new Map([
  ['h', 3600],
  ['min', 60],
  ['s', 1],
  ['ms', 0.001],
]);

/** Reads a clock value of SMIL: '1:02:03.5', '02:03', '12.5s', '900ms', '2min', '1h'. NaN if it is none. */
export function smilSeconds(value: string): number {
  const units = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(value);
  if (units) return Number(units[1]) * (secondsIn.get(units[2] ?? 's') ?? 1);
  if (!/^\d+(?::[0-5]?\d){1,2}(?:\.\d+)?$/.test(value)) return Number.NaN;
  return value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Returns the sentences of a media overlay, as Storyteller and other tools write them. */
function overlayOf(archive: Archive, path: string, pages: Map<string, XmlElement>): OverlayCue[] | undefined {
  const source = archive.get(path);
  if (source === undefined) return undefined;
  const byId = new Map<string, Map<string, XmlElement>>();
  const wordsAt = (file: string, id: string): string => {
    let ids = byId.get(file);
    if (ids === undefined) {
      const page = pages.get(file) ?? parseXml(archive.get(file) ?? '', file);
      ids = new Map(withIds(page));
      byId.set(file, ids);
    }
    const element = ids.get(id);
    return element ? plainSpaces(wordsOf(element)) : '';
  };
  return elementsOf(parseXml(source, path), 'par').flatMap((par): OverlayCue[] => {
    const src = elementsOf(par, 'text')[0]?.attributes['src'] ?? '';
    const clip = elementsOf(par, 'audio')[0]?.attributes ?? {};
    const text = wordsAt(resolvePath(path, src), src.split('#')[1] ?? '');
    const [start, end] = [
      smilSeconds(clip['clipbegin'] ?? clip['clipBegin'] ?? '0'),
      smilSeconds(clip['clipend'] ?? clip['clipEnd'] ?? ''),
    ];
    if (text === '' || !(end > start)) return [];
    return [{ start, end, text, audio: resolvePath(path, clip['src'] ?? '') }];
  });
}

function* withIds(element: XmlElement): Generator<[string, XmlElement]> {
  const { id } = element.attributes;
  if (id !== undefined) yield [id, element];
  for (const child of element.children) if (!('text' in child)) yield* withIds(child);
}

/**
 * Returns the cues of an overlay for one recording.
 * @throws TextError if its times refer to several recordings, overlap or lie past the end
 */
export function overlayCues(overlay: readonly OverlayCue[], duration?: number): Cue[] {
  if (new Set(overlay.map(({ audio }) => audio)).size > 1) {
    throw new TextError('The times of this chapter refer to several recordings.');
  }
  return checkCues(
    overlay.map((cue, index) => ({ start: cue.start, end: cue.end, text: cue.text, line: index + 1 })),
    duration,
  );
}
