import { describe, expect, test } from 'vitest';
import type { EditableMetadata } from '../../catalogue/index.ts';
import { compareFields, type ImportedValues } from './update-fields.ts';

const empty: EditableMetadata = {
  title: 'T',
  synopsis: '',
  subtitle: null,
  language: null,
  original_year: null,
  release_year: null,
  publisher: null,
  isbn: null,
  asin: null,
  abridged: null,
  content_notes: null,
  authors: [],
  narrators: [],
  translators: [],
  editors: [],
  series: [],
};
const compare = (
  now: Partial<EditableMetadata>,
  last: ImportedValues,
  next: ImportedValues,
  oldCredits = '',
) => compareFields({ current: { ...empty, ...now }, last: { title: 'T', ...last }, next, oldCredits });

describe('a field', () => {
  test.each<[string, Partial<EditableMetadata>, ImportedValues, ImportedValues, ImportedValues, string[]]>([
    ['that was empty is filled', {}, {}, { language: 'en' }, { language: 'en' }, []],
    ['that was removed by hand stays empty', {}, { language: 'en' }, { language: 'de' }, {}, ['language']],
    ['that was added by hand stays', { isbn: 'A' }, {}, { isbn: 'B' }, {}, ['isbn']],
    ['of an untouched book changes', { isbn: 'A' }, { isbn: 'A' }, { isbn: 'B' }, { isbn: 'B' }, []],
    ['that the files no longer name stays', { isbn: 'A' }, { isbn: 'A' }, {}, {}, []],
    ['that is false is no empty one', { abridged: false }, {}, { abridged: true }, {}, ['abridged']],
    [
      'of people equal but for case and accents is unchanged',
      { authors: [{ id: 1, name: 'Zoë Kaur' }] },
      { authors: [{ name: 'ZOE KAUR' }] },
      { authors: [{ name: 'Zoe Kaur' }, { name: 'Bo' }] },
      { authors: [{ name: 'Zoe Kaur' }, { name: 'Bo' }] },
      [],
    ],
    [
      'of series counts its numbers',
      { series: [{ id: 1, name: 'S', number: '3' }] },
      { series: [{ name: 'S', number: '2' }] },
      { series: [{ name: 'S', number: '2' }] },
      {},
      ['series'],
    ],
  ])('%s', (_, now, last, next, changes, edited) => {
    const result = compare(now, last, next);
    expect(result.changes).toEqual(changes);
    expect(result.edited).toEqual(edited);
  });
});

test('a field that was edited by hand stays so after the files changed twice', () => {
  const { remembered } = compare({ isbn: 'hand' }, { isbn: 'A' }, { isbn: 'hand2' });
  expect(remembered).toEqual({ title: 'T', isbn: 'A' });
  expect(compare({ isbn: 'hand' }, remembered, { isbn: 'C' }).changes).toEqual({});
});

test('old credits leave the synopsis, even if the rest of it was edited', () => {
  expect(compare({ synopsis: 'By Ann.\n\nMine.' }, {}, { synopsis: 'Theirs.' }, 'By Ann.')).toMatchObject({
    changes: { synopsis: 'Mine.' },
    edited: ['synopsis'],
  });
  expect(compare({ synopsis: 'By Ann.' }, {}, { synopsis: 'New.' }, 'By Ann.').changes).toEqual({
    synopsis: 'New.',
  });
});
