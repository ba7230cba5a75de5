import { expect, test } from 'vitest';
import type { UploadItem } from './queue-types.ts';
import { leftOutText, statusOf, summaryText, totalsOf } from './upload-summary.ts';

const mb = 1_000_000;
const entry = (over: Partial<UploadItem> = {}): UploadItem => ({
  key: 'a',
  name: 'a.mp3',
  path: 'a.mp3',
  size: 40 * mb,
  modified: 0,
  sent: 10 * mb,
  stage: 'sending',
  speed: 2 * mb,
  problem: null,
  embedded: 0,
  batch: 1,
  title: null,
  replaces: null,
  ...over,
});

test('an upload shows progress, speed and time left', () => {
  expect(statusOf(entry())).toBe('10 MB of 40 MB · 2.0 MB/s · 15 s left');
  expect(statusOf(entry({ speed: null }))).toBe('10 MB of 40 MB');
  expect(statusOf(entry({ stage: 'paused', speed: null }))).toBe('10 MB of 40 MB · Paused');
  expect(statusOf(entry({ stage: 'failed', problem: 'No.' }))).toBe('No.');
});

test('totals include finished uploads', () => {
  const entries = [entry(), entry({ stage: 'queued', sent: 0, speed: null })];
  expect(totalsOf(entries, { files: 2, bytes: 70 * mb })).toEqual({
    files: 4,
    done: 2,
    refused: 0,
    percent: 53,
    left: '35 s left',
  });
});

test('rejected files are counted, and do not block the rest', () => {
  const refused = [entry({ stage: 'failed', sent: 0 }), entry({ stage: 'failed' })];
  const whole = totalsOf(refused, { files: 3, bytes: 70 * mb });
  expect(summaryText(whole)).toBe('3 of 5 files · 2 refused · 100 %');
  const onTheWay = totalsOf([...refused, entry()], { files: 2, bytes: 10 * mb });
  expect(summaryText(onTheWay)).toBe('2 of 5 files · 2 refused · 40 % · 15 s left');
});

test('says how many files are not uploaded', () => {
  expect(leftOutText(0, 0)).toBe('');
  expect(leftOutText(1, 0)).toBe('1 file isn’t audio.');
  expect(leftOutText(2, 1)).toBe('2 files aren’t audio. 1 file or folder could not be read.');
});
