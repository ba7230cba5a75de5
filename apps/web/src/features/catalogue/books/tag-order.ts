import type { Tag } from '@lamplight/contract';

export type TagTone = 'tts' | 'official' | 'tag' | 'subtag';

export interface TagLabel {
  readonly text: string;
  readonly tone: TagTone;
}

/** Main tags that name the voice of a book. */
const voiceTags: Readonly<Record<string, TagTone>> = { 'Text to Speech': 'tts', Official: 'official' };

/**
 * Returns a book's tags as labels: the two voices first, then the other main tags, then the sub tags; without
 * duplicates.
 */
export function tagLabels(tags: readonly Tag[]): TagLabel[] {
  const mains = distinct(tags.map((tag) => tag.main_tag));
  const subs = distinct(tags.map((tag) => tag.sub_tag ?? ''));
  const others = mains.filter((main) => !Object.hasOwn(voiceTags, main));
  return [
    ...Object.entries(voiceTags)
      .filter(([text]) => mains.includes(text))
      .map(([text, tone]) => ({ text, tone })),
    ...others.map((text) => ({ text, tone: 'tag' as const })),
    ...subs.map((text) => ({ text, tone: 'subtag' as const })),
  ];
}

const distinct = (words: string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];
