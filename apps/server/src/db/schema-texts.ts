import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Texts of chapters with their times, and the index of their words. */
export interface TextTables {
  /** One draft and one published text for each chapter at most. */
  chapter_texts: {
    chapter_id: number;
    state: 'draft' | 'published';
    book_id: number;
    /** BCP 47. */
    language: string;
    /** WebVTT, one cue for each sentence. */
    vtt: string;
    /** JSON: pairs of seconds between which the recording is quiet; `null` if that was not measured. */
    pauses: string;
    /** JSON: sentences that a person should check, worst first, each with its index, a reason and how doubtful it is. */
    doubtful: string;
    /** JSON: how sure the aligner is, what it found of the recording, and what a person has checked; `null` if unknown. */
    review: Generated<string>;
    /** Whether a person has checked or changed something: no command replaces it. */
    is_corrected: Generated<Flag>;
    /** The chapter's `audio_url` when the text was aligned; with other audio the text is stale. */
    source_url: string;
    sentence_count: number;
    /** Hash of language, cues, pauses, doubts and review. */
    version: string;
    saved_at: string;
  };
  /** Sentences of published texts that are not stale. */
  sentences: {
    id: Generated<number>;
    book_id: number;
    chapter_id: number;
    /** Order within the chapter, from 0. */
    place: number;
    /** Seconds within the chapter. */
    starts_at: number;
    ends_at: number;
    content: string;
  };
  /** Full-text index of `sentences`, by their ids. Written and read through `full-text.ts` only. */
  sentence_index: { rowid: number; words: string };
  /** Number of sentences that contain a word. */
  sentence_words: { word: string; sentences: number };
}
