import type { ListedChapter } from './source-metadata.ts';

/** The tracks that a cue sheet lists for one recording. */
export interface CueFile {
  /** Name of the recording as the sheet gives it; null if the sheet names none. */
  readonly name: string | null;
  readonly chapters: readonly ListedChapter[];
}

const framesInSecond = 75;
const timeShape = /^(\d{1,5}):(\d{1,2}):(\d{1,2})$/;

/** Decodes UTF-8 and UTF-16 by byte order mark, else UTF-8, else Latin-1 (as Windows extends it). */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns seconds; NaN if invalid. */
function secondsOf(text: string): number {
  const [, minutes, seconds, frames] = (timeShape.exec(text) ?? []).map(Number);
  if (minutes === undefined || seconds === undefined || frames === undefined) return Number.NaN;
  if (seconds >= 60 || frames >= framesInSecond) return Number.NaN;
  return minutes * 60 + seconds + frames / framesInSecond;
}

const unquoted = (text: string): string => text.replace(/^"([^"]*)".*$/s, '$1').trim();

/** Returns the name in FILE "name" TYPE. */
const fileNameIn = (rest: string): string =>
  rest.startsWith('"') ? unquoted(rest) : rest.replace(/\s+[A-Z0-9]{1,10}$/i, '').trim();

/** Reads a cue sheet: its tracks with the time of their INDEX 01. Returns null if it is not one. */
export function readCue(bytes: Uint8Array): CueFile[] | null {
  const files: { name: string | null; chapters: { title: string; start: number }[] }[] = [];
  let track: { title: string; start: number } | null = null;
  for (const line of decode(bytes).split(/\r\n|\r|\n/)) {
    const text = line.replace(/^\ufeff/, '').trim();
    const space = text.search(/\s/);
    if (space < 0) continue;
    const command = text.slice(0, space).toUpperCase();
    const rest = text.slice(space).trim();
    if (command === 'FILE') {
      files.push({ name: fileNameIn(rest), chapters: [] });
      track = null;
    } else if (command === 'TRACK') {
      if (files.length === 0) files.push({ name: null, chapters: [] });
      track = { title: '', start: Number.NaN };
      files.at(-1)?.chapters.push(track);
    } else if (command === 'TITLE' && track) track.title = unquoted(rest);
    else if (command === 'INDEX' && track) {
      const [number, time = ''] = rest.split(/\s+/);
      if (Number(number) === 1) track.start = secondsOf(time);
    }
  }
  return files.some(({ chapters }) => chapters.length > 0) ? files : null;
}
