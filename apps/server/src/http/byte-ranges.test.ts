import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRange, type RangeDecision, type RangeHeaders, readRange } from './byte-ranges.ts';

const part = (start: number, end: number): RangeDecision => ({ status: 206, start, end });
const whole: RangeDecision = { status: 200 };
const refused: RangeDecision = { status: 416 };
const huge = '9'.repeat(60);

describe('Range against 1000 bytes', () => {
  it.each<[string, RangeDecision]>([
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-999', part(500, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=999-999', part(999, 999)],
    ['bytes=0-', part(0, 999)],
    ['bytes=500-', part(500, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-500', part(500, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=900-5000', part(900, 999)],
    [`bytes=10-${huge}`, part(10, 999)],
    [`bytes=-${huge}`, part(0, 999)],
    ['BYTES=1-2', part(1, 2)],
    ['bytes= 1-2 ', part(1, 2)],
    ['bytes=007-8', part(7, 8)],
    ['bytes=1000-', refused],
    ['bytes=1000-2000', refused],
    [`bytes=${huge}-`, refused],
    ['bytes=-0', refused],
    ['bytes=2-1', whole],
    ['bytes=', whole],
    ['bytes=,', whole],
    ['bytes=-', whole],
    ['bytes=a-b', whole],
    ['bytes=1', whole],
    ['bytes=1-2-3', whole],
    ['bytes=--1', whole],
    ['bytes=+1-2', whole],
    ['bytes=1.5-2', whole],
    ['bytes=0x1-0x2', whole],
    ['bytes=1 -2', whole],
    ['bytes 0-1', whole],
    ['items=0-1', whole],
    ['', whole],
    ['bytes=0-9,10-19', part(0, 19)],
    ['bytes=10-19, 0-9', part(0, 19)],
    ['bytes=0-99,50-149,100-120', part(0, 149)],
    ['bytes=0-1,,2-3', part(0, 3)],
    ['bytes=0-1,2000-', part(0, 1)],
    ['bytes=0-9,20-29', whole],
    ['bytes=0-1,-1', whole],
    ['bytes=0-1,oops', whole],
    ['bytes=2000-,3000-', refused],
    [`bytes=${Array.from({ length: 100 }, (_, i) => `${i}-${i}`).join(',')}`, whole],
  ])('%s', (header, answer) => {
    expect(readRange(header, 1000)).toEqual(answer);
  });
});

describe('Range against an empty file', () => {
  it.each<[string, RangeDecision]>([
    ['bytes=0-', refused],
    ['bytes=0-0', refused],
    ['bytes=-0', refused],
    ['bytes=-5', whole],
    ['bytes=x', whole],
  ])('%s', (header, answer) => {
    expect(readRange(header, 0)).toEqual(answer);
  });
});

it('never returns a byte outside the file, whatever is sent', () => {
  const specs = fc.array(fc.stringMatching(/^[0-9]{0,4}-?[0-9]{0,4}$/), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.oneof(
        specs.map((s) => `bytes=${s.join(',')}`),
        fc.string(),
      ),
      (size, header) => {
        const answer = readRange(header, size);
        if (answer.status !== 206) return;
        expect(answer.start).toBeGreaterThanOrEqual(0);
        expect(answer.end).toBeGreaterThanOrEqual(answer.start);
        expect(answer.end).toBeLessThan(size);
      },
    ),
    { seed: 7 },
  );
});

describe('preconditions', () => {
  const modified = 'Sat, 31 Jan 2026 09:05:00 GMT';
  const file = { size: 1000, etag: '"v1"', modifiedMs: Date.UTC(2026, 0, 31, 9, 5, 0, 700) };
  const later = Date.UTC(2026, 1, 1);
  const range = 'bytes=0-9';
  const notModified: RangeDecision = { status: 304 };
  const failed: RangeDecision = { status: 412 };

  it.each<[string, RangeHeaders, RangeDecision]>([
    ['nothing asked', {}, whole],
    ['the same tag', { ifNoneMatch: '"v1"' }, notModified],
    ['the same tag, weak', { ifNoneMatch: 'W/"v1"' }, notModified],
    ['a list with the tag', { ifNoneMatch: '"v0", "v1"' }, notModified],
    ['any tag', { ifNoneMatch: '*' }, notModified],
    ['another tag', { ifNoneMatch: '"v0"' }, whole],
    ['a tag without quotes', { ifNoneMatch: 'v1' }, whole],
    ['the tag beats the date', { ifNoneMatch: '"v0"', ifModifiedSince: modified }, whole],
    ['304 beats the range', { ifNoneMatch: '"v1"', range }, notModified],
    ['unchanged since', { ifModifiedSince: modified }, notModified],
    ['changed since', { ifModifiedSince: 'Sat, 31 Jan 2026 09:04:59 GMT' }, whole],
    ['since no date', { ifModifiedSince: 'yesterday' }, whole],
    ['If-Match holds', { ifMatch: '"v1"', range }, part(0, 9)],
    ['If-Match any', { ifMatch: '*' }, whole],
    ['If-Match fails', { ifMatch: '"v0"', range }, failed],
    ['If-Match wants strong tags', { ifMatch: 'W/"v1"' }, failed],
    ['If-Unmodified-Since holds', { ifUnmodifiedSince: modified }, whole],
    ['If-Unmodified-Since fails', { ifUnmodifiedSince: 'Sat, 31 Jan 2026 09:04:59 GMT' }, failed],
    ['If-Range with the tag', { range, ifRange: '"v1"' }, part(0, 9)],
    ['If-Range with another tag', { range, ifRange: '"v0"' }, whole],
    ['If-Range with a weak tag', { range, ifRange: 'W/"v1"' }, whole],
    ['If-Range with the date', { range, ifRange: modified }, part(0, 9)],
    ['If-Range with an older date', { range, ifRange: 'Sat, 31 Jan 2026 09:04:59 GMT' }, whole],
    ['If-Range with a later date', { range, ifRange: 'Sat, 31 Jan 2026 09:05:01 GMT' }, whole],
    ['If-Range with rubbish', { range, ifRange: 'v1' }, whole],
    ['If-Range alone', { ifRange: '"v0"' }, whole],
    ['If-Range fails where the range could not be met', { range: 'bytes=5000-', ifRange: '"v0"' }, whole],
  ])('%s', (_name, headers, answer) => {
    expect(decideRange('GET', headers, file, later)).toEqual(answer);
  });

  it('does not trust a date within the second of the change', () => {
    expect(decideRange('GET', { range, ifRange: modified }, file, file.modifiedMs + 100)).toEqual(whole);
  });

  it('HEAD supports preconditions but no ranges', () => {
    expect(decideRange('HEAD', { range }, file, later)).toEqual(whole);
    expect(decideRange('HEAD', { range: 'bytes=5000-' }, file, later)).toEqual(whole);
    expect(decideRange('HEAD', { ifNoneMatch: '"v1"' }, file, later)).toEqual(notModified);
  });
});
