import type { ChapterTextStates, FoundSentence } from '@lamplight/contract';
import { mediaHarness, recordedBook } from './media-harness.ts';

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
/** Returns WebVTT with a sentence every five seconds. */
export const vttOf = (...sentences: string[]) =>
  ['WEBVTT\n', ...sentences.map((text, i) => `${stamp(i * 5)} --> ${stamp(i * 5 + 4)}\n${text}\n`)].join(
    '\n',
  );

export const story = [
  'The lantern stood by the window.',
  'Nobody had lit it since the autumn.',
  'Zoë carried it down to the café.',
  '“Is this the lantern?” she asked.',
  'The window by the lantern was open.',
  'Then it rained.',
];

/** Creates a book with two chapters, and functions that give the first chapter a text. */
export async function textHarness(overrides?: Parameters<typeof mediaHarness>[1]) {
  const h = await mediaHarness({}, overrides);
  const { t } = h;
  const book = await recordedBook(t, [60, 40], 'The lantern');
  const { id, first, second } = book;
  const path = `/books/${id}/chapters/${first}`;
  const save = (vtt = vttOf(...story), body: object = {}) =>
    t.as('editor')('PUT', `${path}/text`, { vtt, language: 'en-gb', ...body });
  const states = async (): Promise<ChapterTextStates[]> =>
    (await t.as('editor')('GET', `/books/${id}/texts`)).json();
  const publish = async (heard = [0, 1, 2, 3, 4], at = 0) =>
    t.as('editor')('POST', `/books/${id}/chapters/${at === 0 ? first : second}/text/publish`, {
      version: (await states())[at]?.draft?.version ?? '',
      heard,
    });
  const find = async (q: string, more = ''): Promise<FoundSentence[]> =>
    (await t.as('member')('GET', `/sentences?q=${encodeURIComponent(q)}${more}`)).json();
  return { ...h, ...book, audio: book.recordings, path, save, states, publish, find };
}
