import { type Cue, endTolerance, type Flaw, plainSpaces, TextError, tidyCues } from '../cues.ts';
import { m } from '../messages.ts';
import { epubLimits, type FindDocument } from './archive.ts';
import { fragmentOf, resolvePath } from './contents.ts';
import { elementsOf, wordsOf, type XmlElement } from './xml.ts';

/** A sentence of a media overlay, with the recording to which its start and end refer. */
export interface OverlayCue extends Cue {
  readonly audio: string;
  /** Path of the page that contains the sentence. */
  readonly page: string;
  /** Id of the element that contains the sentence. */
  readonly id: string;
}

const secondsIn = new Map([
  ['h', 3600],
  ['min', 60],
  ['s', 1],
  ['ms', 0.001],
]);

/** Parses a SMIL clock value: '1:02:03.5', '02:03', '12.5s', '900ms', '2min', '1h'. NaN if invalid. */
export function smilSeconds(written: string): number {
  const value = written.trim().slice(0, 40);
  const units = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(value);
  if (units) return Number(units[1]) * (secondsIn.get(units[2] ?? 's') ?? 1);
  if (!/^\d+(?::[0-5]?\d){1,2}(?:\.\d+)?$/.test(value)) return Number.NaN;
  return value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/**
 * Returns a function that reads the sentences of a media overlay, as written by Storyteller and other tools. The
 * function throws a TextError once an EPUB's overlays have more characters than its texts may have.
 */
export function overlayReader(findDocument: FindDocument, findPage: FindDocument) {
  const elements = new Map<string, ReadonlyMap<string, XmlElement>>();
  const overlays = new Map<string, readonly OverlayCue[]>();
  let characters = 0;
  const wordsAt = (file: string, id: string): string => {
    const page = findPage(file);
    const byId = elements.get(file) ?? new Map(page && withIds(page));
    elements.set(file, byId);
    const element = byId.get(id);
    const words = element ? plainSpaces(wordsOf(element)) : '';
    characters += words.length;
    if (characters > epubLimits.texts) throw new TextError(m.tooMuchTimedText);
    return words;
  };
  return (path: string): readonly OverlayCue[] => {
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
  const cues = elementsOf(document, 'par').flatMap((par): OverlayCue[] => {
    const src = elementsOf(par, 'text')[0]?.attributes['src'] ?? '';
    const clip = elementsOf(par, 'audio')[0]?.attributes;
    const id = fragmentOf(src) ?? '';
    const page = resolvePath(path, src);
    const text = wordsAt(page, id);
    if (text === '' || !clip) return [];
    const start = smilSeconds(clip['clipbegin'] ?? clip['clipBegin'] ?? '0');
    const last = clip['clipend'] ?? clip['clipEnd'];
    // A clip without an end continues to the end of its recording.
    const end = last === undefined ? Number.POSITIVE_INFINITY : smilSeconds(last);
    return end > start ? [{ start, end, text, id, page, audio: resolvePath(path, clip['src'] ?? '') }] : [];
  });
  // A clip without an end stops where the next clip of the same recording starts.
  return cues.map((cue, at) => {
    const next = cues[at + 1];
    const isFollowed =
      cue.end === Number.POSITIVE_INFINITY && next?.audio === cue.audio && next.start > cue.start;
    return isFollowed ? { ...cue, end: next.start } : cue;
  });
}

function* withIds(element: XmlElement): Generator<[string, XmlElement]> {
  const { id } = element.attributes;
  if (id !== undefined) yield [id, element];
  for (const child of element.children) if (!('text' in child)) yield* withIds(child);
}

/** Maximum share of sentences whose times do not fit the recording; with more, the overlay is refused. */
const maxUnfit = 0.1;
/** Assumed seconds per spoken character, for a clip whose end is unknown. */
const characterSeconds = 0.07;

/**
 * Returns the cues of an overlay for one recording, and the flaws that were tolerated.
 * @param duration of the recording in seconds, if known
 * @throws TextError if too many times do not fit the recording
 */
export function overlayCues(
  overlay: readonly OverlayCue[],
  duration?: number,
): { readonly cues: readonly Cue[]; readonly flaws: readonly Flaw[] } {
  const flaws: Flaw[] = [];
  const read = overlay.map(({ start, end, text }, index) => {
    const last = duration ?? start + Math.max(1, text.length * characterSeconds);
    return { start, end: end === Number.POSITIVE_INFINITY ? last : end, text, line: index + 1 };
  });
  const cues = tidyCues(read, duration, (flaw) => flaws.push(flaw));
  // If many times overlap or lie past the end, the overlay is for another recording.
  const past = read.filter(({ end }) => end > (duration ?? end) + endTolerance);
  if (past.length + read.length - cues.length > read.length * maxUnfit) throw new TextError(m.otherRecording);
  return { cues, flaws };
}
