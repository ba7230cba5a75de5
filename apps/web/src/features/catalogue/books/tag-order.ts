import type { Tag } from '@lamplight/contract';
import { m } from './messages.ts';

export type TagTone = 'tts' | 'official' | 'tag' | 'subtag';

export interface TagLabel {
  readonly text: string;
  readonly tone: TagTone;
}

const firstTags: readonly TagLabel[] = [
  { text: m.textToSpeech, tone: 'tts' },
  { text: m.official, tone: 'official' },
];

/**
 * Returns a book's tags as labels: the two voices first, then the other main tags, then the sub tags; without
 * duplicates.
 */
export function tagLabels(tags: readonly Tag[]): TagLabel[] {
  const mains = distinct(tags.map((tag) => tag.main_tag));
  const subs = distinct(tags.map((tag) => tag.sub_tag ?? ''));
  const voices = firstTags.filter((voice) => mains.includes(voice.text));
  const others = mains.filter((main) => !firstTags.some((voice) => voice.text === main));
  return [
    ...voices,
    ...others.map((text) => ({ text, tone: 'tag' as const })),
    ...subs.map((text) => ({ text, tone: 'subtag' as const })),
  ];
}

const distinct = (words: string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];
