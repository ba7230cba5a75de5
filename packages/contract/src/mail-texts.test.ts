import { expect, test } from 'vitest';
import { mailTextLimits, mailTextProblems } from './mail-texts.ts';

test.each(['x', '👩‍👩‍👧', '🇩🇪', 'e\u0301', '𝄞'])('%s counts as one character', (character) => {
  const { subjectCharacters, bodyCharacters } = mailTextLimits;
  const link = '\n\n{{link}}';
  const subject = character.repeat(subjectCharacters);
  const body = character.repeat(bodyCharacters - link.length);
  expect(mailTextProblems({ subject, body: body + link }, [])).toEqual({});
  expect(mailTextProblems({ subject: subject + character, body: body + character + link }, [])).toEqual({
    subject: 'At most 150 characters, please.',
    body: 'At most 5,000 characters, please.',
  });
});
