import { cleanField } from '../../../../platform/foreign-text.ts';
import type { ChapterMark } from './chapters.ts';

/** The tracks that a cue sheet lists for one recording. */
export interface CueFile {
  /** Name of the recording as written in the sheet; null if there is none. */
  readonly name: string | null;
  /** Tracks; a start is NaN where the sheet has no valid time. */
  readonly chapters: readonly ChapterMark[];
}

const framesInSecond = 75;
const timeShape = /^(\d{1,5}):(\d{1,2}):(\d{1,2})$/;

/** Parses a time to seconds; NaN if invalid. */
function secondsOf(text: string): number {
  const [, minutes, seconds, frames] = (timeShape.exec(text) ?? []).map(Number);
  if (minutes === undefined || seconds === undefined || frames === undefined) return Number.NaN;
  if (seconds >= 60 || frames >= framesInSecond) return Number.NaN;
  return minutes * 60 + seconds + frames / framesInSecond;
}

/** Returns the text between the first two quotation marks, or if there are none, the whole text. */
const unquoted = (text: string): string => {
  const end = text.startsWith('"') ? text.indexOf('"', 1) : -1;
  return cleanField(end < 0 ? text : text.slice(1, end));
};

/** Returns the name in FILE "name" TYPE. */
function fileNameIn(text: string): string {
  const words = text.split(/\s+/);
  const isTyped = !text.startsWith('"') && words.length > 1 && /^[A-Z0-9]{1,10}$/i.test(words.at(-1) ?? '');
  return unquoted(isTyped ? text.slice(0, -(words.at(-1)?.length ?? 0)) : text);
}

/** Reads a cue sheet: its tracks with the time of their INDEX 01. Returns null if the text is not a cue sheet. */
export function readCue(sheet: string): CueFile[] | null {
  const files: { name: string | null; chapters: { title: string; start: number }[] }[] = [];
  let track: { title: string; start: number } | null = null;
  for (const line of sheet.split(/[\r\n]+/)) {
    const text = line.replace(/^\ufeff/, '').trim();
    const space = text.search(/\s/);
    if (space < 0) continue;
    const command = text.slice(0, space).toUpperCase();
    const rest = text.slice(space).trim();
    if (command === 'FILE') {
      files.push({ name: fileNameIn(rest) || null, chapters: [] });
      track = null;
    } else if (command === 'TRACK') {
      if (files.length === 0) files.push({ name: null, chapters: [] });
      track = { title: '', start: Number.NaN };
      files.at(-1)?.chapters.push(track);
    } else if (command === 'TITLE' && track) track.title = unquoted(rest);
    else if (command === 'INDEX' && track) {
      const [number, time = ''] = rest.slice(0, 100).split(/\s+/);
      if (Number(number) === 1) track.start = secondsOf(time);
    }
  }
  return files.some(({ chapters }) => chapters.length > 0) ? files : null;
}
