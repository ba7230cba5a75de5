import { deflateRawSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ImportHarness, importHarness, sound } from '../../testing/import-harness.ts';
import { removeFrom } from '../../testing/source-folders.ts';

const text = (value: unknown): Uint8Array =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

const picture = () =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

/** A manifest in the form of W3C's Publication Manifest, as publishers write it. */
const publication = {
  '@context': ['https://schema.org', 'https://www.w3.org/ns/pub-context', { language: 'en' }],
  conformsTo: 'https://www.w3.org/TR/audiobooks/',
  type: 'Audiobook',
  id: 'urn:isbn:9780306406157',
  name: [{ value: 'The Lantern', language: 'en' }],
  author: [{ type: 'Person', name: { value: 'Ann Lee', language: 'en' } }, 'Bo Ek'],
  readBy: 'Cy Fox',
  publisher: { type: 'Organization', name: 'Weir Press' },
  inLanguage: 'en',
  datePublished: '2019-11-14',
  abridged: false,
  isPartOf: { type: 'BookSeries', name: 'The Weir', position: 2 },
  resources: [{ url: 'images/front%20page.jpg', rel: 'cover', encodingFormat: 'image/jpeg' }],
  readingOrder: [
    { url: 'audio/b.mp3', encodingFormat: 'audio/mpeg', duration: 'PT1S', name: 'One' },
    { url: 'audio/a%20b.mp3', encodingFormat: 'audio/mpeg', duration: 'PT1S' },
    { url: './audio/c.mp3', name: { value: 'Three', language: 'en' } },
  ],
};
const contents = `<!DOCTYPE html><title>x</title><nav role="doc-toc"><ol><li><a href="audio/b.mp3">Other</a></li>
<li><a class="x" href='audio/a%20b.mp3'>Two &amp; <i>more</i></a></li></ol></nav>`;

async function audio() {
  return {
    'audio/a b.mp3': sound({ title: 'By tag', album: 'By tag', track: 1 }),
    'audio/b.mp3': sound({ title: 'By tag', track: 2 }),
    'audio/c.mp3': sound({ track: 3 }),
    'images/front page.jpg': await picture(),
    'images/other.jpg': await picture(),
    'index.html': text(contents),
  };
}

async function bookCalled({ t }: ImportHarness, title: string) {
  const books = (await t.as('admin')('GET', '/books')).json<{ id: number; title: string }[]>();
  const id = books.find((book) => book.title === title)?.id;
  return (await t.as('admin')('GET', `/books/${id}`)).json();
}

describe('an audiobook package', () => {
  test('becomes a book in the order and with the titles of its manifest', async () => {
    const harness = await importHarness();
    const { fill, importAll, plan } = harness;
    const files = { ...(await audio()), 'publication.json': text(publication) };
    await fill({ 'Shelf/lantern.audiobook': zipSync(files), 'Shelf/Plain/01.mp3': sound() });
    expect(await importAll()).toEqual(['The Lantern', 'Plain']);
    expect(await bookCalled(harness, 'The Lantern')).toMatchObject({
      title: 'The Lantern',
      authors: [{ name: 'Ann Lee' }, { name: 'Bo Ek' }],
      narrators: [{ name: 'Cy Fox' }],
      publisher: 'Weir Press',
      language: 'en',
      release_year: 2019,
      isbn: '9780306406157',
      abridged: false,
      series: [{ name: 'The Weir', number: '2' }],
      cover_image: expect.stringMatching(/^\/media\/covers\//),
      chapters: [{ title: 'One' }, { title: 'Two & more' }, { title: 'Three' }],
    });
    const states = (await plan()).books.map(({ state }) => state);
    expect(states).toEqual(['known', 'known']);
    // A folder with these recordings is recognized as this book.
    await fill(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`Copy/${name}`, bytes])));
    expect((await plan()).books.map(({ state }) => state)).toEqual(['known', 'known', 'known']);
  });

  test('that was exported is imported as the same book, also by its manifest alone', async () => {
    const harness = await importHarness();
    const { fill } = harness;
    const files = { ...(await audio()), 'publication.json': text(publication) };
    await fill({ 'lantern.audiobook': zipSync(files) });
    await harness.importAll();
    const before = await bookCalled(harness, 'The Lantern');
    const { libraryExport } = harness.t.deps;
    const { content, bytes } = libraryExport.packageBook(await libraryExport.exportBook(before.id));
    const exported = Buffer.concat(await Array.fromAsync(content));
    expect(exported).toHaveLength(bytes);
    const { 'metadata.json': _, ...foreign } = unzipSync(exported);
    const fields = ['title', 'synopsis', 'status', 'publisher', 'language', 'release_year', 'isbn'];
    const named = (list: { name: string; number?: string }[]) =>
      list.map(({ name, number }) => [name, number]);
    const bare = (book: Awaited<ReturnType<typeof bookCalled>>) => [
      ...[...fields, 'abridged', 'cover_hue', 'tags', 'duration'].map((key) => book[key]),
      ...['authors', 'narrators', 'series'].map((key) => named(book[key])),
      book.chapters.map((chapter: { title: string; duration: number }) => [chapter.title, chapter.duration]),
    ];
    await removeFrom(harness.folder, 'lantern.audiobook');
    let { id } = before;
    for (const zip of [exported, zipSync(foreign)]) {
      await harness.t.as('admin')('DELETE', `/books/${id}`);
      await fill({ 'x.audiobook': zip });
      expect(await harness.importAll({ again: true })).toEqual(['The Lantern']);
      const after = await bookCalled(harness, 'The Lantern');
      expect(bare(after)).toEqual(bare(before));
      ({ id } = after);
    }
  });

  test('of one recording is split where its table of contents says', async () => {
    const harness = await importHarness();
    const { fill } = harness;
    const manifest = {
      metadata: { title: 'Marked', author: { name: 'Ann Lee' }, narrator: [{ name: 'Cy Fox' }] },
      readingOrder: [{ href: 'book.mp3', type: 'audio/mpeg', title: 'Book', duration: 1 }],
      toc: [
        { href: 'book.mp3', title: 'Start' },
        { href: 'book.mp3#t=2', title: 'Later', children: [{ href: 'book.mp3#t=4', title: 'Last' }] },
      ],
    };
    const recording = Buffer.concat(Array.from({ length: 20 }, () => sound()));
    await fill({
      'marked.audiobook': zipSync({ 'book.mp3': recording, 'manifest.json': text(manifest) }),
    });
    expect(await harness.importAll()).toEqual(['Marked']);
    expect(await bookCalled(harness, 'Marked')).toMatchObject({
      chapters: [{ title: 'Start' }, { title: 'Later' }, { title: 'Last' }],
    });
  });

  /**
   * Returns a ZIP with one file of zeros.
   * @param declared length that the ZIP claims for the file
   */
  const bomb = (bytes: number, declared = bytes): Buffer => {
    const packed = deflateRawSync(Buffer.alloc(bytes), { level: 9 });
    const name = Buffer.from('a.mp3');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02_01_4b_50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(declared, 24);
    central.writeUInt16LE(name.length, 28);
    const start = local.length + name.length + packed.length;
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06_05_4b_50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(central.length + name.length, 12);
    end.writeUInt32LE(start, 16);
    return Buffer.concat([local, name, packed, central, name, end]);
  };
  const encrypted = (zip: Uint8Array): Uint8Array => {
    const bytes = Buffer.from(zip);
    for (let at = 0; (at = bytes.indexOf('PK\x01\x02', at)) >= 0; at += 4) bytes.writeUInt16LE(1, at + 8);
    return bytes;
  };
  const track = { 'a.mp3': sound() };
  const order = (...urls: unknown[]) => ({ 'publication.json': text({ name: 'Bad', readingOrder: urls }) });

  test('that is hostile or broken is refused with a reason, and nothing else is lost', async () => {
    const { t, fill, plan, importAll } = await importHarness();
    const cases: [string, () => Uint8Array, RegExp][] = [
      ['no ZIP', () => text('PK, but no ZIP'), /no audiobook package/],
      ['cut off', () => zipSync({ ...track, ...order('a.mp3') }).slice(0, -30), /no audiobook package/],
      ['../', () => zipSync({ '../evil.mp3': sound(), ...order('../evil.mp3') }), /outside itself/],
      ['an absolute name', () => zipSync({ '/etc/evil.mp3': sound() }), /outside itself/],
      ['a drive', () => zipSync({ 'C:\\evil.mp3': sound() }), /outside itself/],
      ['encrypted', () => encrypted(zipSync({ ...track, ...order('a.mp3') })), /encrypted/],
      [
        'DRM',
        () => zipSync({ ...track, ...order('a.mp3'), 'META-INF/license.lcpl': text('{}') }),
        /encrypted/,
      ],
      [
        'encrypted recordings',
        () => zipSync({ ...track, ...order({ href: 'a.mp3', properties: { encrypted: {} } }) }),
        /encrypted/,
      ],
      ['a bomb', () => bomb(64, 2_000_000_000), /far more than its size/],
      ['a bomb that lies', () => bomb(50_000_000, 1000), /damaged/],
      ['no manifest', () => zipSync(track), /no publication.json/],
      [
        'wrong JSON',
        () => zipSync({ ...track, 'publication.json': text('{"readingOrder": [') }),
        /no publication.json/,
      ],
      [
        'JSON of another kind',
        () => zipSync({ ...track, 'publication.json': text('[[[]]]') }),
        /no publication.json/,
      ],
      ['a missing recording', () => zipSync({ ...track, ...order('a.mp3', 'b.mp3') }), /'b.mp3' is missing/],
      [
        'a remote recording',
        () => zipSync({ ...track, ...order('https://cdn.example/a.mp3') }),
        /on another server/,
      ],
      ['no recordings', () => zipSync(order('https://cdn.example/a.mp3')), /no recordings/],
      [
        'two names',
        () => zipSync({ 'a/b.mp3': sound(), 'a - b.mp3': sound() }),
        /differ only by their folders/,
      ],
      [
        '100,000 recordings',
        () =>
          zipSync({
            ...track,
            ...order(...Array.from({ length: 100_000 }, (_, at) => ({ url: `${at}.mp3` }))),
          }),
        /100,?000 chapters/,
      ],
    ];
    await fill(
      Object.fromEntries(cases.map(([name, make]) => [`${name.replaceAll(/\W+/g, ' ')}.lpf`, make()])),
    );
    await fill({ 'Good/01.mp3': sound() });
    const { books, passed } = await plan();
    const reasons = new Map([
      ...passed.map((line) => line.split(/(?<=\.lpf): /) as [string, string]),
      ...books.map((book) => [book.unit.path, 'reason' in book ? book.reason : ''] as const),
    ]);
    for (const [name, , reason] of cases)
      expect.soft(reasons.get(`${name.replaceAll(/\W+/g, ' ')}.lpf`), name).toMatch(reason);
    expect(await importAll()).toEqual(['Good']);
    expect((await t.as('admin')('GET', '/books')).json()).toHaveLength(1);
  });
});
