import { describe, expect, test } from 'vitest';
import { chapterState } from './chapter-state.ts';
import { type DownloadedChapter, partBytes } from './downloads-manifest.ts';

const MB = 1000 * 1000;
const around = { comingBytes: null, isLicensed: true, isOnline: true };
const chapter = (more: Partial<DownloadedChapter> = {}): DownloadedChapter => ({
  id: 1,
  recording: '/a',
  wish: 'on',
  problem: null,
  size: 10 * MB,
  type: 'audio/mpeg',
  etag: '"a"',
  parts: 1,
  ...more,
});

describe('the state of a chapter', () => {
  test.each([
    ['unknown', undefined, around, 'none', ''],
    ['whole', chapter({ parts: 3 }), around, 'done', 'Downloaded · 10 MB'],
    [
      'without licence',
      chapter({ parts: 3 }),
      { ...around, isLicensed: false },
      'locked',
      'Go online to listen again',
    ],
    ['in its turn', chapter(), { ...around, comingBytes: MB }, 'coming', '5.2 MB of 10 MB'],
    ['behind others', chapter({ size: null, parts: 0 }), around, 'waiting', 'Waiting'],
    ['offline', chapter(), { ...around, isOnline: false }, 'waiting', 'Waiting for the network'],
    ['stopped', chapter({ wish: 'paused' }), around, 'paused', 'Paused · 4.2 MB of 10 MB'],
    ['without room', chapter({ problem: 'full' }), around, 'full', 'Not enough space on this device'],
    ['refused', chapter({ problem: 'refused' }), around, 'refused', 'Download failed'],
  ] as const)('%s', (_, stored, where, kind, words) => {
    expect(chapterState(stored, where)).toMatchObject({ kind, words });
  });

  test('shows how much is stored', () => {
    expect(chapterState(chapter({ size: 2 * partBytes }), { ...around, comingBytes: 0 }).share).toBe(0.5);
  });
});
