import { type Cue, checkCues, plainSpaces, TextError } from '../cues.ts';
import { epubLimits, type FindDocument } from './archive.ts';
import { fragmentOf, resolvePath } from './contents.ts';
import { elementsOf, wordsOf, type XmlElement } from './xml.ts';

/** A sentence of a media overlay with the recording that its times refer to. */
export interface OverlayCue extends Cue {
  readonly audio: string;
  /** Id of the element that it marks. */
  readonly id: string;
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

/**
 * Returns a function that reads the sentences of a media overlay, as Storyteller and other tools write them. It throws a
 * TextError if the overlays of an EPUB have more characters than its texts may have.
 */
export function overlayReader(findDocument: FindDocument): (path: string) => readonly OverlayCue[] {
  const elements = new Map<string, ReadonlyMap<string, XmlElement>>();
  const overlays = new Map<string, readonly OverlayCue[]>();
  let characters = 0;
  const wordsAt = (file: string, id: string): string => {
    const page = findDocument(file);
    const byId = elements.get(file) ?? new Map(page && withIds(page));
    elements.set(file, byId);
    const element = byId.get(id);
    const words = element ? plainSpaces(wordsOf(element)) : '';
    characters += words.length;
    if (characters > epubLimits.texts) throw new TextError('The EPUB has too much text with times.');
    return words;
  };
  return (path) => {
    const document = findDocument(path);
    const overlay = overlays.get(path) ?? (document ? cuesOf(document, path, wordsAt) : []);
    overlays.set(path, overlay);
    return overlay;
  };
}

function cuesOf(
  document: XmlElement,
  path: string,
  wordsAt: (file: string, id: string) => string,
): OverlayCue[] {
  return elementsOf(document, 'par').flatMap((par): OverlayCue[] => {
    const src = elementsOf(par, 'text')[0]?.attributes['src'] ?? '';
    const clip = elementsOf(par, 'audio')[0]?.attributes ?? {};
    const id = fragmentOf(src) ?? '';
    const text = wordsAt(resolvePath(path, src), id);
    const [start, end] = [
      smilSeconds(clip['clipbegin'] ?? clip['clipBegin'] ?? '0'),
      smilSeconds(clip['clipend'] ?? clip['clipEnd'] ?? ''),
    ];
    if (text === '' || !(end > start)) return [];
    return [{ start, end, text, id, audio: resolvePath(path, clip['src'] ?? '') }];
  });
}

function* withIds(element: XmlElement): Generator<[string, XmlElement]> {
  const { id } = element.attributes;
  if (id !== undefined) yield [id, element];
  for (const child of element.children) if (!('text' in child)) yield* withIds(child);
}

/** Returns the cues of an overlay for one recording. @throws TextError if its times overlap or lie past the end */
export const overlayCues = (overlay: readonly OverlayCue[], duration?: number): Cue[] =>
  checkCues(
    overlay.map(({ start, end, text }, index) => ({ start, end, text, line: index + 1 })),
    duration,
  );
