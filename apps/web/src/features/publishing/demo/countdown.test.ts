import { expect, test } from 'vitest';
import { createCountdown } from './countdown.ts';

function byHand(seconds: number) {
  let ms = 5000;
  return { countdown: createCountdown(seconds, () => ms), pass: (passed: number) => (ms += passed * 1000) };
}

test('runs only between start and stop', () => {
  const { countdown, pass } = byHand(300);
  pass(60);
  expect(countdown.left()).toBe(300);
  countdown.run();
  pass(100);
  expect(countdown.left()).toBe(200);
  countdown.stop();
  pass(1000);
  expect(countdown.left()).toBe(200);
  countdown.run();
  pass(50);
  countdown.run();
  pass(149);
  expect(countdown.left()).toBe(1);
  pass(2);
  expect(countdown.left()).toBe(0);
});

test('a reset restores all seconds, running or not', () => {
  const { countdown, pass } = byHand(300);
  countdown.run();
  pass(299);
  countdown.reset();
  pass(10);
  expect(countdown.left()).toBe(290);
  countdown.stop();
  countdown.reset();
  pass(10);
  expect(countdown.left()).toBe(300);
});
