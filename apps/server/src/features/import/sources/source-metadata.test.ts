import { describe, expect, test } from 'vitest';
import { readMetadataJson } from './metadata-json.ts';
import { readOpf } from './opf.ts';
import { plainText } from './plain-text.ts';

const json = (value: unknown) => readMetadataJson(JSON.stringify(value));

describe('metadata.json', () => {
  test('has all fields of a book', () => {
    expect(
      json({
        tags: ['Favourites'],
        chapters: [
          { id: 0, start: 0, end: 60.5, title: 'Warriors in the Mist' },
          { id: 1, start: 60.5, end: 90, title: 'The Shadow' },
        ],
        title: 'A Wizard of Earthsea',
        subtitle: 'A Tale',
        authors: ['Ursula K. Le Guin'],
        narrators: ['Rob Inglis'],
        series: ['Earthsea #1'],
        genres: ['Fantasy'],
        publishedYear: '1968',
        description: '<p>Ged &amp; his shadow.</p><p>Book&nbsp;one.</p>',
        asin: null,
      }),
    ).toEqual({
      title: 'A Wizard of Earthsea',
      subtitle: 'A Tale',
      authors: ['Ursula K. Le Guin'],
      narrators: ['Rob Inglis'],
      series: [{ name: 'Earthsea', number: '1' }],
      description: 'Ged & his shadow.\n\nBook one.',
      genres: ['Fantasy', 'Favourites'],
      year: '1968',
      chapters: [
        { title: 'Warriors in the Mist', start: 0 },
        { title: 'The Shadow', start: 60.5 },
      ],
    });
  });

  test('is read in versions with people and series as objects', () => {
    expect(
      json({
        metadata: {
          title: 'X',
          authors: [{ id: 'a', name: 'Ann' }],
          series: [{ name: 'Y', sequence: '02' }],
        },
      }),
    ).toMatchObject({ title: 'X', authors: ['Ann'], series: [{ name: 'Y', number: '02' }] });
  });

  test.each([['{'], ['[]'], ['null'], ['"title"'], ['\u0000']])('rejects %j', (text) => {
    expect(readMetadataJson(text)).toBeNull();
  });

  test.each([
    ['nested more than 100 deep', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['with more than 100,000 values', `{"a":[${'1,'.repeat(100_000)}1]}`],
    ['deep enough to fill the memory', `{"a":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`],
  ])('rejects a document %s', (_, text) => expect(readMetadataJson(text)).toBeNull());

  test('reads 10,000 chapters and 500 notes', () => {
    const read = json({
      chapters: Array.from({ length: 12_000 }, (_, start) => ({ start })),
      contentNotes: Array.from({ length: 600 }, () => 'a'),
    });
    expect(read?.chapters).toHaveLength(10_000);
    expect(read?.contentNotes?.split('\n')).toHaveLength(500);
  });

  test('ignores fields of the wrong type', () => {
    const metadata = json({
      title: 7,
      authors: [null, {}, ' '],
      chapters: [{ title: 'A' }],
      series: {},
      genres: {},
    });
    expect(Object.values(metadata ?? { a: 1 }).filter((value) => value !== undefined)).toEqual([]);
    expect(json(JSON.parse('{"__proto__":{"title":"evil"}}'))?.title).toBeUndefined();
  });
});

const opf = (inner: string, head = '') =>
  readOpf(
    `<?xml version="1.0"?>${head}<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${inner}</metadata></package>`,
  );

describe('an OPF', () => {
  test('is read as Dublin Core', async () => {
    expect(
      await opf(`<dc:title>The Tombs &amp; Atuan</dc:title>
        <dc:creator opf:role="aut">Ursula K. Le Guin</dc:creator><dc:creator opf:role="nrt">Rob Inglis</dc:creator>
        <dc:subject>Fantasy</dc:subject><dc:subject>Islands</dc:subject>
        <dc:description>&lt;p&gt;Tenar.&lt;/p&gt;</dc:description><dc:date>1971-01-01T00:00:00+00:00</dc:date>
        <meta name="calibre:series" content="Earthsea"/><meta name="calibre:series_index" content="2.0"/>`),
    ).toEqual({
      title: 'The Tombs & Atuan',
      authors: ['Ursula K. Le Guin'],
      narrators: ['Rob Inglis'],
      series: [{ name: 'Earthsea', number: '2.0' }],
      description: 'Tenar.',
      genres: ['Fantasy', 'Islands'],
      year: '1971-01-01T00:00:00+00:00',
    });
    expect((await opf('<dc:creator>Nobody in Particular</dc:creator>'))?.authors).toEqual([
      'Nobody in Particular',
    ]);
  });

  test('is read with a DOCTYPE that names a DTD, as in OEB 1.2', async () => {
    const doctype =
      '<!DOCTYPE package PUBLIC "+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN" "http://openebook.org/dtds/oeb-1.2/oebpkg12.dtd">';
    const nested =
      '<dc-metadata><dc:Title>Old Tides</dc:Title><dc:Creator role="aut" file-as="Lee, Ann">Ann Lee</dc:Creator></dc-metadata><x-metadata><meta name="calibre:series" content="Tides"/></x-metadata>';
    for (const content of [nested, '<dc:title>Old Tides</dc:title><dc:creator>Ann Lee</dc:creator>'])
      expect(await opf(content, doctype)).toMatchObject({ title: 'Old Tides', authors: ['Ann Lee'] });
    expect(await opf(nested, doctype)).toMatchObject({ series: [{ name: 'Tides' }] });
  });

  test('is ignored if it declares entities or is not XML', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`;
    expect(await opf('<dc:title>&b;</dc:title>', bomb)).toBeNull();
    expect(
      await opf(
        '<dc:title>&secret;</dc:title>',
        '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
      ),
    ).toBeNull();
    expect(await opf('<dc:title>A</dc:title>', '<!DOCTYPE x SYSTEM "x.dtd" [ ]>')).toBeNull();
    expect(await readOpf('no XML')).toBeNull();
    expect(await readOpf('<package><metadata>')).toBeNull();
  });
});

test('converts HTML to text and keeps text that only resembles HTML', () => {
  expect(plainText('<b>Bold</b><br/>new<script>alert(1)</script> 1 < 2 &#8212; &#x26; &unknown;')).toBe(
    'Bold\nnew 1 < 2 — & &unknown;',
  );
});
