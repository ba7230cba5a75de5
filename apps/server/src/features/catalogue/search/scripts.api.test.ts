import { expect, test } from 'vitest';
import { bookEditor, names } from '../../../testing/book-editor.ts';
import { testApp } from '../../../testing/test-app.ts';

test('names in any script are found by any part of them, and letters with other marks are not', async () => {
  const t = await testApp();
  const { add, json, titles } = bookEditor(t);
  await add('夜の図書館', { authors: names('村上 春樹'), synopsis: 'ある夜の話。' });
  await add('森', { authors: names('夏目 海') });
  await add('ガラスの町', { authors: names('森 一'), narrators: names('大江健三郎') });
  await add('ガラス', {});
  await add('قِصَّة', {});
  await add('Das Mädchen', { authors: names('Jürgen Grün'), language: 'de' });
  await add('เสื้อ', {});
  await add('Война и мир', { authors: names('Лев Толстой') });
  await add('한강의 밤', {});
  const expected: readonly (readonly [q: string, found: string[]])[] = [
    ['夜 図書館', ['夜の図書館']],
    ['図書館 夜', ['夜の図書館']],
    ['夜', ['夜の図書館']],
    ['館', ['夜の図書館']],
    ['書 館', ['夜の図書館']],
    ['夜 森', []],
    ['春樹 図書館', ['夜の図書館']],
    ['森', ['森', 'ガラスの町']],
    ['夏目', ['森']],
    ['目夏', []],
    ['健三', ['ガラスの町']],
    ['郎 町', ['ガラスの町']],
    ['ガラス', ['ガラス', 'ガラスの町']],
    ['ラス', ['ガラス', 'ガラスの町']],
    ['ガ', ['ガラス', 'ガラスの町']],
    ['カ', []],
    ['ｶﾞﾗｽ', ['ガラス', 'ガラスの町']],
    ['カラス', []],
    ['قصة', ['قِصَّة']],
    ['قِصَّة', ['قِصَّة']],
    ['maedchen', ['Das Mädchen']],
    ['madchen', ['Das Mädchen']],
    ['MÄDCHEN', ['Das Mädchen']],
    ['juergen', ['Das Mädchen']],
    ['gruen maedchen', ['Das Mädchen']],
    ['เสื้อ', ['เสื้อ']],
    ['เสือ', []],
    ['ВОЙНА мир', ['Война и мир']],
    ['толст', ['Война и мир']],
    ['강', ['한강의 밤']],
    ['밤 한강', ['한강의 밤']],
  ];
  const found: [string, string[]][] = [];
  for (const [q] of expected) found.push([q, await titles(`/books?q=${encodeURIComponent(q)}`)]);
  expect(found).toEqual(expected);
  const people = async (q: string) =>
    (await json(`/people?q=${encodeURIComponent(q)}`)).map(({ name }: { name: string }) => name);
  const foundPeople: [string, string[]][] = [];
  for (const q of ['夏目', '海', '春', '健三', '森', 'juergen', 'gruen', 'толст', 'olsto'])
    foundPeople.push([q, await people(q)]);
  expect(foundPeople).toEqual([
    ['夏目', ['夏目 海']],
    ['海', ['夏目 海']],
    ['春', ['村上 春樹']],
    ['健三', ['大江健三郎']],
    ['森', ['森 一']],
    ['juergen', ['Jürgen Grün']],
    ['gruen', ['Jürgen Grün']],
    ['толст', ['Лев Толстой']],
    ['olsto', []],
  ]);
});
