import { expect, test } from 'vitest';
import { creditLine, fullCreditLine, seriesLine } from './credit-line.ts';

const people = (...names: string[]) => names.map((name, id) => ({ id, name }));

test.each([
  [{}, ''],
  [{ authors: [], narrators: [] }, ''],
  [{ authors: people('Ann Lee'), narrators: people('Wren') }, 'Ann Lee'],
  [{ authors: people('Ann Lee'), narrators: people('Wren'), shares_title: true }, 'Read by Wren · Ann Lee'],
  [{ authors: people('Ann Lee'), shares_title: true }, 'Ann Lee'],
  [{ authors: people('Ann Lee', 'Bo Ek') }, 'Ann Lee, Bo Ek'],
  [{ authors: people('Ann Lee', 'Bo Ek', 'Cy Fox') }, 'Ann Lee, Bo Ek and others'],
  [{ authors: [], narrators: people('Wren') }, 'Read by Wren'],
])('the people of %j are %s', (book, line) => expect(creditLine(book)).toBe(line));

test.each([
  [{}, ''],
  [{ authors: people('Ann Lee'), narrators: people('Wren') }, 'Ann Lee · Read by Wren'],
  [{ authors: [], narrators: people('Wren') }, 'Read by Wren'],
])('all people of %j are %s', (book, line) => expect(fullCreditLine(book)).toBe(line));

test('a book names its series with its number', () => {
  expect(seriesLine({ id: 1, name: 'Saltmarsh', number: '4.5' })).toBe('Book 4.5 of Saltmarsh');
  expect(seriesLine({ id: 1, name: 'Saltmarsh', number: null })).toBe('Saltmarsh');
});
