import { type ChosenText, type Epub, epubLimits, type Sentence, TextError } from '@lamplight/align';
import { locale } from '@lamplight/messages';
import { readStored } from '@lamplight/messages/stored';
import { m } from './messages.ts';
import type { TextReply, TextRequest } from './text-worker.ts';

interface Work {
  /** Aborting stops the work at once. */
  readonly signal: AbortSignal;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Runs in a worker the work that takes long for a large text.
 * @throws TextError if the text is refused
 */
async function ask<Kind extends TextReply['kind']>(
  request: TextRequest,
  kind: Kind,
  { signal, onProgress }: Work,
): Promise<Extract<TextReply, { kind: Kind }>> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => reject(new TextError(m.fileNotRead)));
      worker.addEventListener('message', ({ data }: MessageEvent<TextReply>) => {
        if (data.kind === 'progress') onProgress?.(data.share);
        else if (data.kind === kind) resolve(data as Extract<TextReply, { kind: Kind }>);
        else reject(new TextError((data.kind === 'refused' && data.message) || m.fileNotRead));
      });
      worker.postMessage(request);
    });
  } catch (error) {
    if (error instanceof TextError) error.message = readStored(error.message);
    throw error;
  } finally {
    worker.terminate();
  }
}

/** Returns a worker's result with its notes in words. */
const withWords = <Result extends { readonly notes: readonly string[] }>(result: Result): Result => ({
  ...result,
  notes: result.notes.map((note) => readStored(note)),
});

/** Reads an EPUB whose chapters are to be matched with those of a book. @throws TextError */
export async function openEpub(
  file: File,
  book: readonly { readonly title: string }[],
  work: Work,
): Promise<Epub> {
  if (file.size > epubLimits.file) throw new TextError(m.epubTooLarge);
  if (file.size === 0) throw new TextError(m.fileEmpty);
  const titles = book.map(({ title }) => ({ title }));
  const { epub } = await ask({ kind: 'epub', file, book: titles }, 'epub', work);
  return { ...withWords(epub), chapters: epub.chapters.map(withWords) };
}

/** Recognises a text and reads its times, if it has any. @throws TextError */
export const readText = async (
  text: Omit<Extract<TextRequest, { kind: 'read' }>, 'kind'>,
  work: Work,
): Promise<ChosenText> => withWords((await ask({ kind: 'read', ...text }, 'text', work)).text);

/** Divides a text in its language into sentences. @throws TextError */
export const splitSentences = async (
  { text, isMarkdown, language }: Omit<Extract<TextRequest, { kind: 'split' }>, 'kind' | 'locale'>,
  work: Work,
): Promise<readonly Sentence[]> =>
  (await ask({ kind: 'split', text, isMarkdown, language, locale: locale() }, 'sentences', work)).sentences;
