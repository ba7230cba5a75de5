import { expect, test } from 'vitest';
import { bookEditor, bookOf, names, type Ref } from '../../../testing/book-editor.ts';
import { testApp } from '../../../testing/test-app.ts';

test('a merged spelling and id mean the one that remains, until the spelling is removed', async () => {
  const t = await testApp();
  const { add, json, send, titles } = bookEditor(t);
  const first = await add('One', {
    authors: names('Esther Quai'),
    series: [{ name: 'Salt Marsh', number: '1' }],
  });
  const second = await add('Two', {
    authors: names('Hester Quay'),
    series: [{ name: 'Saltmarsh Letters', number: '2' }],
  });
  const third = await add('Three', { authors: names('H. Quay') });
  const [old, kept, last] = [first, second, third].map(({ authors }) => authors[0] as Ref);
  const [oldSeries, keptSeries] = [first, second].map(({ series: [entry] }) => ({
    id: entry?.id,
    name: entry?.name,
  }));
  const merge = (path: string, into?: number) => send('POST', `${path}/merge`, { into });
  expect((await merge(`/people/${old?.id}`, kept?.id)).statusCode).toBe(200);
  expect((await merge(`/series/${oldSeries?.id}`, keptSeries?.id)).statusCode).toBe(200);

  expect(await json(`/people/${old?.id}`)).toMatchObject({ ...kept, book_count: 2 });
  expect(await json(`/series/${oldSeries?.id}`)).toMatchObject({ ...keptSeries, book_count: 2 });
  const typed = await add('Four', {
    authors: names('ESTHER QUAI'),
    series: [{ name: 'Salt marsh', number: '3' }],
  });
  expect(typed).toMatchObject({ authors: [kept], series: [keptSeries] });
  expect(await json('/people?q=esther')).toMatchObject([kept]);
  expect(await json('/series?q=salt%20marsh')).toMatchObject([keptSeries]);
  expect(await titles('/books?q=esther%20quai')).toEqual(['Four', 'One', 'Two']);
  expect(await titles('/books?q=salt%20marsh')).toEqual(['Four', 'One', 'Two']);
  const aliases = `/people/${kept?.id}/aliases`;
  expect(await json(aliases)).toEqual([old]);

  // Aliases move along in a second merge, and stay when the target is renamed.
  await merge(`/people/${kept?.id}`, last?.id);
  await send('PUT', `/people/${last?.id}`, { name: 'Hester Quay the Elder' });
  expect(await json(`/people/${old?.id}`)).toMatchObject({ id: last?.id, name: 'Hester Quay the Elder' });
  expect(await json('/people?q=esther')).toMatchObject([{ id: last?.id }]);
  expect(await json(`/people/${last?.id}/aliases`)).toEqual([old, kept]);

  const removal = `/people/${last?.id}/aliases/${old?.id}`;
  expect((await t.as('member')('DELETE', removal)).statusCode).toBe(403);
  expect((await send('DELETE', removal)).json()).toEqual({ message: 'Removed.' });
  expect((await send('DELETE', removal)).statusCode).toBe(404);
  expect((await send('GET', `/people/${old?.id}`)).statusCode).toBe(404);
  expect(await json('/people?q=esther')).toEqual([]);
  expect(await titles('/books?q=esther%20quai')).toEqual([]);
  const [act] = await json('/admin/audit');
  expect(act).toMatchObject({ action: 'person_spelling_removed', target: `person ${last?.id}` });
  const added = (
    await send('PUT', `/books/${first.id}`, bookOf('One', { authors: names('Esther Quai') }))
  ).json();
  expect(added.authors[0]).toMatchObject({ name: 'Esther Quai' });
  expect([old?.id, last?.id]).not.toContain(added.authors[0].id);
});

test('a person and a series have at most a hundred merged spellings', async () => {
  const t = await testApp();
  const { add, json, send } = bookEditor(t);
  const { authors } = await add('One', { authors: names('Hester Quay') });
  const into = authors[0]?.id;
  const all = Array.from({ length: 101 }, (_, n) => `Spelling ${n}`);
  const people = [
    ...(await add('Two', { authors: names(...all.slice(0, 50)) })).authors,
    ...(await add('Three', { authors: names(...all.slice(50, 100)) })).authors,
    ...(await add('Four', { authors: names(...all.slice(100)) })).authors,
  ];
  for (const { id } of people.slice(0, 100)) await send('POST', `/people/${id}/merge`, { into });
  const refused = await send('POST', `/people/${people[100]?.id}/merge`, { into });
  expect(refused.json()).toMatchObject({ status: 422, fields: [{ field: 'into' }] });
  expect(await json(`/people/${people[100]?.id}`)).toMatchObject({ name: 'Spelling 100', book_count: 1 });
  expect(await json(`/people/${into}/aliases`)).toHaveLength(100);
});

test('filters and edits with a merged id mean the one that remains', async () => {
  const t = await testApp();
  const { add, json, send, titles } = bookEditor(t);
  const credits = (name: string) => ({
    authors: names(name),
    narrators: names(name),
    translators: names(name),
    editors: names(name),
    series: [{ name: `Tales of ${name}`, number: '1' }],
  });
  const one = await add('One', credits('Esther Quai'));
  const two = await add('Two', credits('Hester Quay'));
  const three = await add('Three', credits('Ann Lee'));
  const [old, last, other] = [one, two, three].map(({ authors }) => authors[0] as Ref);
  const [oldSeries, lastSeries] = [one, two].map(({ series: [entry] }) => entry?.id);
  await send('POST', `/people/${old?.id}/merge`, { into: last?.id });
  await send('POST', `/series/${oldSeries}/merge`, { into: lastSeries });

  for (const role of ['author', 'narrator', 'translator', 'editor'])
    expect(await titles(`/books/filter?${role}=${old?.id}&page=1`), role).toEqual(['One', 'Two']);
  expect(await titles(`/books/filter?series=${oldSeries}&page=1`)).toEqual(['One', 'Two']);
  expect(await titles(`/books/filter?author=${old?.id}&q=two`)).toEqual(['Two']);

  const edit = bookOf('Three', {
    authors: [{ id: old?.id }, { id: last?.id }],
    series: [{ id: oldSeries, number: '3' }],
  });
  expect((await send('PUT', `/books/${three.id}`, edit)).json()).toMatchObject({
    authors: [last],
    series: [{ id: lastSeries, number: '3' }],
  });
  const renamed = await send('PUT', `/people/${old?.id}`, { name: 'Hester Quay the Elder' });
  expect(renamed.json()).toMatchObject({ id: last?.id, name: 'Hester Quay the Elder' });
  const again = await send('POST', `/people/${old?.id}/merge`, { into: other?.id });
  expect(again.json()).toMatchObject({
    status: 404,
    detail: 'This person is already merged into Hester Quay the Elder.',
  });
  const into = await send('POST', `/people/${other?.id}/merge`, { into: old?.id });
  expect(into.json()).toEqual({ message: 'Merged into Hester Quay the Elder.' });
  expect(await json(`/people/${other?.id}`)).toMatchObject({ id: last?.id });
  expect(await json(`/people/${old?.id}/aliases`)).toHaveLength(2);

  // Once the alias is deleted, the former id finds nobody.
  await send('DELETE', `/people/${last?.id}/aliases/${old?.id}`);
  expect(await titles(`/books/filter?author=${old?.id}&page=1`)).toEqual([]);
});
