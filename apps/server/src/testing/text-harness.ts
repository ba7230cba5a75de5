import type { ChapterTextStates, FoundSentence } from '@lamplight/contract';
import { mediaHarness, wave } from './media-harness.ts';

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

/** A book with two chapters, and requests that give the first one a text. */
export async function textHarness() {
  const h = await mediaHarness();
  const { t } = h;
  const audio = [await t.deps.audio.store(wave(60)), await t.deps.audio.store(wave(40))] as const;
  const { id, chapterIds } = await t.addBook({
    title: 'The lantern',
    chapters: audio.map(({ audio_url, duration }, index) => ({
      title: `Part ${index}`,
      audio_url,
      duration,
    })),
  });
  const [first = 0, second = 0] = chapterIds;
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
  const edit = (chapters: object[]) =>
    t.as('editor')('PUT', `/books/${id}`, {
      title: 'The lantern',
      synopsis: 'A story.',
      cover_image: 'https://covers.test/1.jpg',
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters,
    });
  return { ...h, id, first, second, path, audio, save, states, publish, find, edit };
}
