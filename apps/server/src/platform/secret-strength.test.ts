import { expect, test } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { secretBits } from './secret-strength.ts';

test('estimates the right number of bits for generated secrets', () => {
  // Uses a seed: of 100,000 secrets of 24 random bytes, 70 contain enough words by chance to fall below the limit.
  const { below } = createRandom(1);
  const generated = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => below(256)));
  for (let time = 0; time < 500; time += 1) {
    expect(secretBits(generated(16).toString('hex'))).toBeGreaterThan(88);
    expect(secretBits(generated(24).toString('base64'))).toBeGreaterThan(128);
    expect(secretBits(generated(48).toString('base64url'))).toBeGreaterThan(256);
  }
});

test.each([
  'a'.repeat(32),
  'a'.repeat(500),
  'ab'.repeat(40),
  '0123456789abcdef'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'zyxwvutsrqponmlkjihgfedcba9876543210',
  'change-me-change-me-change-me-change-me',
  'supersecretsupersecretsupersecret',
  'your-secret-key-here-your-secret-key',
  'lamplight-production-jwt-secret-token',
  '12345678901234567890123456789012',
  'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcccccccccccccccc',
  'qwertyuiopqwertyuiopqwertyuiopqwertyuiop',
  'passwordpasswordpasswordpassword',
  '-'.repeat(32),
  'aaaabbbbccccddddeeeeffffgggghhhh',
  'qwertyuiopasdfghjklzxcvbnm123456',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  'correcthorsebatterystaplecorrecthorsebatterystaple',
  'correcthorsebatterystaple',
  'CorrectHorseBatteryStaple-TroubadorAndThree1',
  'correct-horse-battery-staple-correct',
  'replace-this-with-a-long-random-string',
  'replace_me_with_openssl_rand_base64_48',
  'this is the sentence that protects our server',
  'the quick brown fox jumps over the lazy dog',
  'MeineGeheimePassphraseFürDenServer2026',
  'generate-a-random-value-and-put-it-here',
])('%s is guessable', (secret) => {
  expect(secretBits(secret)).toBeLessThan(88);
});
