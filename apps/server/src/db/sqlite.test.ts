import { expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';

test('names the columns of rows correctly, also after a table was changed', () => {
  const database = openSqlite(':memory:');
  database.prepare('create table notes (id integer, text text)').run([]);
  database.prepare("insert into notes values (1, 'one'), (2, null)").run([]);
  const read = () => database.prepare('select * from notes order by id').all([]);
  expect(read()).toEqual([
    { id: 1, text: 'one' },
    { id: 2, text: null },
  ]);
  expect([...database.prepare('select id from notes').iterate([])]).toEqual([{ id: 1 }, { id: 2 }]);
  database.prepare('alter table notes rename column text to words').run([]);
  database.prepare('alter table notes add column place integer default 7').run([]);
  expect(read()[0]).toEqual({ id: 1, words: 'one', place: 7 });
  database.close();
});
