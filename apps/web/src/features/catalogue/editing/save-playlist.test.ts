import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { saveFailureOf } from './save-playlist.ts';

const refusal = (status: number, code: string, detail: string) => new ApiError({ status, code, detail });

test('a title already in use has its own message', () => {
  const failure = saveFailureOf(refusal(400, 'already_exists', 'A book with this title already exists.'));
  expect(failure.kind).toBe('title');
  expect(failure.text).toBe('A playlist with this title already exists. Please choose a different title.');
});

test("every other error gets the general message with the server's detail", () => {
  expect(saveFailureOf(refusal(422, 'invalid_input', 'Chapter 2 is there twice.'))).toEqual({
    kind: 'other',
    text: 'Failed to save playlist.',
    detail: 'Chapter 2 is there twice.',
  });
  expect(saveFailureOf(refusal(500, 'internal', 'It already exists, somehow.')).kind).toBe('other');
  expect(saveFailureOf(refusal(412, 'precondition_failed', 'It has changed.')).kind).toBe('changed');
  expect(saveFailureOf(refusal(404, 'not_found', 'Audiobook not found.'))).toMatchObject({
    kind: 'gone',
    detail: 'It was deleted meanwhile. Done adds it again, as a new one.',
  });
  expect(saveFailureOf(new TypeError('no network')).text).toBe('Failed to save playlist.');
});

test('a refused release is shown at its field', () => {
  const message = 'The audiobook would come out before its first chapter.';
  const fields = [{ field: 'release', message }];
  const error = new ApiError({ status: 422, code: 'invalid_input', detail: message, fields });
  expect(saveFailureOf(error)).toMatchObject({ detail: message, release: message });
});
