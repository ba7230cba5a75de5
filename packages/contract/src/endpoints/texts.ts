import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery } from '../schemas.ts';
import { chapterTextLimits as limits } from '../text-limits.ts';

const Seconds = Type.Number({ minimum: 0, maximum: 1_000_000 });
const Language = Type.String({
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$',
  maxLength: 35,
  description: 'BCP 47, such as en or pt-BR',
});
const Version = Type.String({ maxLength: 64, description: 'Changes with the text and its times' });
const vtt = 'WebVTT, one cue for each sentence';

/** State of a draft or of a published text. */
const TextState = Type.Object({
  version: Version,
  language: Type.String(),
  sentences: Type.Integer(),
  saved_at: Moment,
  is_stale: Type.Boolean({
    description: 'The chapter has other audio than the text was aligned to. A stale text is not shown',
  }),
  is_corrected: Type.Boolean({ description: 'A person has checked or changed something in it' }),
});

/** Texts of a chapter, for editors. */
export const ChapterTextStates = Type.Object({
  chapter_id: Id,
  title: Type.String(),
  draft: nullable(TextState),
  published: nullable(TextState),
});
export type ChapterTextStates = Static<typeof ChapterTextStates>;

/** A silence in a chapter's recording: start and end in seconds. */
const Pause = Type.Array(Seconds, { minItems: 2, maxItems: 2 });
const Pauses = Type.Array(Pause, { maxItems: limits.pauses });

const SentenceIndex = Type.Integer({
  minimum: 0,
  maximum: limits.sentences - 1,
  description: 'Counted from 0',
});
const Share = { minimum: 0, maximum: 1 } as const;

/** Sentences that a person should check, the most doubtful first. `reason` is a `DoubtReason` of packages/align. */
const Doubtful = Type.Array(
  input({
    index: SentenceIndex,
    reason: Type.Enum(['not_heard', 'extra_sound', 'pace', 'unclear', 'unknown_language']),
    doubt: Type.Optional(Type.Number({ ...Share, description: 'How doubtful it is: 1 is as good as wrong' })),
  }),
  { maxItems: limits.sentences },
);

/** Data about a text besides its sentences. */
const TextReview = input({
  certainty: nullable(
    Type.Number({ ...Share, description: 'How sure the aligner is of the chapter as a whole' }),
  ),
  extent: nullable({ ...Pause, description: 'Where the text begins and ends in the recording, in seconds' }),
  without_text: Type.Array(Pause, {
    maxItems: limits.withoutText,
    description: 'Stretches within it that have sound but no text',
  }),
  checked: Type.Array(SentenceIndex, {
    maxItems: limits.sentences,
    description: 'Sentences that a person has heard and found right',
  }),
});
export type TextReview = Static<typeof TextReview>;

/** A text with its times, before it is published. */
export const TextDraft = Type.Object({
  ...TextState.properties,
  vtt: Type.String({ description: vtt }),
  pauses: nullable({ ...Pauses, description: 'Null if they were not measured' }),
  doubtful: Doubtful,
  review: nullable(TextReview),
});
export type TextDraft = Static<typeof TextDraft>;

/** A sentence found by a search, with the second at which it begins. */
export const FoundSentence = Type.Object({
  book_id: Id,
  book_title: Type.String(),
  chapter_id: Id,
  chapter_title: Type.String(),
  start: Seconds,
  end: Seconds,
  text: Type.String(),
  is_exact: Type.Boolean({ description: 'The words follow one another as they were asked for' }),
});
export type FoundSentence = Static<typeof FoundSentence>;

const ChapterParams = input({ id: Id, chapterId: Id });
const editing = {
  access: 'editor',
  group: 'Books (admin)',
  refusal: 'library',
} as const;
const reading = { access: 'library', group: 'Books', params: ChapterParams } as const;
const file = Type.String({ description: 'The file' });

export const textEndpoints = {
  'GET /books/{id}/texts': {
    operationId: 'listChapterTexts',
    ...editing,
    summary: 'The chapters of a book with the state of their texts',
    params: IdParams,
    query: input(pageQuery),
    result: Type.Array(ChapterTextStates),
    paged: true,
  },
  'GET /books/{id}/chapters/{chapterId}/text/draft': {
    operationId: 'getTextDraft',
    ...editing,
    summary: 'The draft of a chapter’s text; the published text if there is no draft',
    params: ChapterParams,
    result: TextDraft,
  },
  'PUT /books/{id}/chapters/{chapterId}/text': {
    operationId: 'saveTextDraft',
    ...editing,
    summary: 'Save a chapter’s text as a draft; the published text stays until the draft is published',
    params: ChapterParams,
    bodyBytes: limits.bodyBytes,
    body: input({
      vtt: Type.String({ maxLength: limits.characters, description: vtt }),
      language: Language,
      pauses: Type.Optional({
        ...Pauses,
        description:
          'Quiet stretches, measured in the audio. Without them no silence of the chapter is shortened',
      }),
      doubtful: Type.Optional(Doubtful),
      review: Type.Optional(TextReview),
      is_corrected: Type.Optional(
        Type.Boolean({ description: 'True unless given: `npm run align` leaves a corrected draft alone' }),
      ),
      base_version: Type.Optional(
        Type.Union([Version, Type.Null()], {
          description:
            'Version of the draft, or else of the published text, that was edited; null if there was none. Refused if it is another by now',
        }),
      ),
      audio_url: Type.Optional(
        Type.String({
          maxLength: 2048,
          description:
            'Address of the audio that the text was aligned to; refused if the chapter has other audio meanwhile',
        }),
      ),
    }),
    result: ChapterTextStates,
  },
  'POST /books/{id}/chapters/{chapterId}/text/publish': {
    operationId: 'publishText',
    ...editing,
    summary: 'Publish the draft, once a person has heard that text and audio agree',
    params: ChapterParams,
    body: input({
      version: Version,
      heard: Type.Array(Type.Integer({ minimum: 0, maximum: limits.sentences }), {
        maxItems: limits.maxHeard,
        description: `Sentences that were heard and fit, counted from 0: ${limits.minHeard} different ones, or all of a shorter text; ${limits.minDoubtfulHeard} of them doubtful ones, if there are so many`,
      }),
    }),
    result: ChapterTextStates,
  },
  'DELETE /books/{id}/chapters/{chapterId}/text': {
    operationId: 'deleteText',
    ...editing,
    summary: 'Delete a chapter’s text, draft and published',
    params: ChapterParams,
    result: ChapterTextStates,
  },
  'GET /books/{id}/text-chapters': {
    operationId: 'listTextChapters',
    access: 'library',
    group: 'Books',
    summary: 'The chapters that have a text to read along',
    params: IdParams,
    result: Type.Object({ chapter_ids: Type.Array(Id) }),
  },
  'GET /books/{id}/chapters/{chapterId}/text': {
    operationId: 'getText',
    ...reading,
    withoutConsent: true,
    summary:
      'The text of a chapter as WebVTT, with a note of its measured pauses; Content-Language names its language',
    download: 'text/vtt; charset=utf-8',
    result: file,
  },
  'GET /books/{id}/chapters/{chapterId}/transcript.vtt': {
    operationId: 'downloadVtt',
    ...reading,
    summary: 'The text of a chapter as a WebVTT file, for those who may download',
    download: 'text/vtt; charset=utf-8',
    result: file,
  },
  'GET /books/{id}/chapters/{chapterId}/transcript.srt': {
    operationId: 'downloadSrt',
    ...reading,
    summary: 'The text of a chapter as an SRT file, for those who may download',
    download: 'application/x-subrip; charset=utf-8',
    result: file,
  },
  'GET /sentences': {
    operationId: 'findSentences',
    access: 'library',
    group: 'Books',
    summary: 'Sentences that are said in books: exact phrases first, 200 at most',
    query: input({
      q: Type.String({ minLength: 1, maxLength: limits.queryCharacters }),
      book_id: Type.Optional(Id),
      ...pageQuery,
    }),
    result: Type.Array(FoundSentence),
    paged: true,
  },
} as const satisfies ApiDefinition;
