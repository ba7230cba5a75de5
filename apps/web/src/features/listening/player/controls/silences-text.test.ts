import { expect, test } from 'vitest';
import { silencesHint } from './silences-text.ts';

const skipped: [number, number][] = [
  [1, 31],
  [40, 70],
];
const facts = { isOn: true, hasText: true, skipped, rate: 1 };

test('the hint says what is saved at this speed, or why nothing is', () => {
  expect(silencesHint(facts)).toBe('Saves 1 minute in this chapter.');
  expect(silencesHint({ ...facts, rate: 2 })).toBe('Saves 30 seconds in this chapter.');
  expect(silencesHint({ ...facts, isOn: false })).toBe('Skip long pauses.');
  expect(silencesHint({ ...facts, hasText: null, skipped: undefined })).toBe('Skip long pauses.');
  expect(silencesHint({ ...facts, skipped: null })).toBe(
    'Not available: this chapter’s pauses have not been measured.',
  );
  expect(silencesHint({ ...facts, skipped: [] })).toBe('This chapter has no long pauses.');
  expect(silencesHint({ ...facts, hasText: false, skipped: undefined })).toBe(
    'Not available: this chapter has no text.',
  );
});
