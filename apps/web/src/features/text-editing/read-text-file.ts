import { type Cue, readSrt, readWebVtt } from '@lamplight/align';

/** Contents of a chosen or pasted text: sentences with times, or words that are to be aligned. */
export type ChosenText =
  | { readonly kind: 'cues'; readonly cues: readonly Cue[] }
  | { readonly kind: 'words'; readonly text: string; readonly isMarkdown: boolean };

/**
 * Recognises a text by its name and its first lines.
 * @param name of the file; '' if it was pasted
 * @param duration of the recording in seconds, if known
 * @throws TextError if it claims to have times that cannot be read
 */
export function readTextFile(name: string, contents: string, duration?: number): ChosenText {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'vtt' || /^\uFEFF?WEBVTT(?:\s|$)/.test(contents)) {
    return { kind: 'cues', cues: readWebVtt(contents, duration) };
  }
  if (extension === 'srt' || /^\uFEFF?\s*\d+\s*[\r\n]+\d+:\d+:\d+[,.]\d+\s*-->/.test(contents)) {
    return { kind: 'cues', cues: readSrt(contents, duration) };
  }
  const isMarkdown = extension === 'md' || extension === 'markdown' || /^#{1,6} \S/m.test(contents);
  return { kind: 'words', text: contents, isMarkdown };
}
