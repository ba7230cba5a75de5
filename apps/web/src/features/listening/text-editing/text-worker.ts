import {
  type ChosenText,
  checkLanguage,
  type Epub,
  readEpub,
  readTextFile,
  type Sentence,
  splitText,
  TextError,
} from '@lamplight/align';
import { setLanguageSource } from '@lamplight/messages';
import { storedLanguage } from '@lamplight/messages/stored';

// The worker has no messages: it sends references, which the page turns into words.
setLanguageSource(() => storedLanguage);

export type TextRequest =
  | { readonly kind: 'epub'; readonly file: File; readonly book: readonly { readonly title: string }[] }
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly contents: string;
      readonly duration: number | undefined;
    }
  | {
      readonly kind: 'split';
      readonly text: string;
      readonly isMarkdown: boolean;
      readonly language: string;
      /** Locale for the names of languages in error messages. */
      readonly locale: string;
    };

export type TextReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'refused' /** Null if the reason is not known. */; readonly message: string | null }
  | { readonly kind: 'epub'; readonly epub: Epub }
  | { readonly kind: 'text'; readonly text: ChosenText }
  | { readonly kind: 'sentences'; readonly sentences: readonly Sentence[] };

const send = (reply: TextReply): void => globalThis.postMessage(reply);

async function answer(request: TextRequest): Promise<TextReply> {
  if (request.kind === 'epub') {
    const bytes = new Uint8Array(await request.file.arrayBuffer());
    const onProgress = (share: number) => send({ kind: 'progress', share });
    return { kind: 'epub', epub: readEpub(bytes, { book: request.book, onProgress }) };
  }
  if (request.kind === 'read')
    return { kind: 'text', text: readTextFile(request.name, request.contents, request.duration) };
  const { text, isMarkdown, language, locale } = request;
  const sentences = splitText(text, { language, isMarkdown });
  checkLanguage(sentences, language, locale);
  return { kind: 'sentences', sentences };
}

async function reply(request: TextRequest): Promise<void> {
  try {
    send(await answer(request));
  } catch (error) {
    const isExplained = error instanceof TextError;
    send({ kind: 'refused', message: isExplained ? error.message : null });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<TextRequest>) => void reply(data));
