import { expect, test } from 'vitest';
import { parseCommand } from './run-command.ts';

test.each([
  ['--bogus', "Unknown option '--bogus'."],
  ['--port', "Option '--port' needs a value."],
  ['--apply=yes', "Option '--apply' takes no value."],
])('a command answers %s with a sentence and its own usage', (argument, sentence) => {
  const usage = '  npm run import -- DIR  imports';
  expect(() => parseCommand([argument], { apply: { type: 'boolean' } }, usage)).toThrow(
    `${sentence}\n${usage}`,
  );
});
