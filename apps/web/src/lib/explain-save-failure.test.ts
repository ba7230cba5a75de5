import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { changedMeanwhile, explainSaveFailure } from './explain-save-failure.ts';

const texts = {
  conflict: changedMeanwhile('Another admin has changed this page meanwhile.'),
  otherwise: 'Try again.',
};
const changed = 'Another admin has changed this page meanwhile.';
const saveAgain = `${changed} Save again to replace it with yours.`;
const conflict = new ApiError({ status: 412, code: 'precondition_failed' });

test.each([
  { when: 'something typed is left', readAgain: async () => true, text: saveAgain },
  { when: 'nothing typed is left', readAgain: async () => false, text: `${changed} Check it and try again.` },
  {
    when: 'the newer revision cannot be loaded',
    readAgain: () => Promise.reject(new Error('offline')),
    text: saveAgain,
  },
])('a conflict says what to do if $when', async ({ readAgain, text }) => {
  expect(await explainSaveFailure(conflict, { ...texts, readAgain })).toEqual({ problems: {}, text });
});

test('other failures name the fields and load nothing', async () => {
  const readAgain = vi.fn(async () => true);
  const fields = [{ field: 'slug', message: 'Another page has this address.' }];
  const taken = new ApiError({ status: 409, code: 'already_exists', fields });
  const problems = { slug: 'Another page has this address.' };
  expect(await explainSaveFailure(taken, { ...texts, readAgain })).toEqual({ problems, text: '' });
  expect(await explainSaveFailure(new Error('offline'), { ...texts, readAgain })).toEqual({
    problems: {},
    text: 'Try again.',
  });
  expect(readAgain).not.toHaveBeenCalled();
});
