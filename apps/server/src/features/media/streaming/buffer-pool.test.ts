import { expect, it } from 'vitest';
import { createBufferPool } from './buffer-pool.ts';

const KiB = 1024;

it('lends up to a megabyte at once, and chunks of longer bodies', () => {
  const pool = createBufferPool();
  expect(pool.borrow(1).bytes.length).toBe(1);
  expect(pool.borrow(64 * KiB).bytes.length).toBe(64 * KiB);
  expect(pool.borrow(1024 * KiB).bytes.length).toBe(1024 * KiB);
  expect(pool.borrow(1024 * KiB + 1).bytes.length).toBe(256 * KiB);
});

it('reuses memory only after it was returned', () => {
  const pool = createBufferPool();
  const first = pool.borrow(50_000);
  expect(pool.borrow(50_000).allocation).not.toBe(first.allocation);
  pool.release(first);
  expect(pool.borrow(60_000).allocation).toBe(first.allocation);
});

it('never reuses a dropped buffer', () => {
  const pool = createBufferPool();
  const first = pool.borrow(50_000);
  pool.drop(first);
  expect(pool.borrow(50_000).allocation).not.toBe(first.allocation);
});

it('lends smaller chunks the more is borrowed, so that slow readers cannot exhaust memory', () => {
  const pool = createBufferPool({ fullSpeedBytes: 1024 * KiB });
  const loans = Array.from({ length: 2000 }, () => pool.borrow(1024 * KiB));
  expect(loans[0]?.bytes.length).toBe(1024 * KiB);
  expect(loans[10]?.bytes.length).toBe(64 * KiB);
  expect(loans[1999]?.bytes.length).toBe(16 * KiB);
  expect(pool.lent()).toBeLessThan(40 * 1024 * KiB);
  for (const loan of loans) pool.release(loan);
  expect(pool.lent()).toBe(0);
});
