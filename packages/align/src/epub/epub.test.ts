import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TextError } from '../cues.ts';
import { processorTime } from '../testing/processor-time.ts';
import { matchChapters } from './match-chapters.ts';
import { overlayCues, smilSeconds } from './overlay.ts';
import { readEpub, readEpubChapter } from './read-epub.ts';

const container =
  '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>';
const opf = `<?xml version="1.0"?><package xmlns:dc="x"><metadata><dc:title>The Lamp</dc:title><dc:language>en-GB</dc:language></metadata>
<manifest><item id="nav" href="nav.xhtml" properties="nav"/><item id="c1" href="text/one%20a.xhtml" media-overlay="s1"/>
<item id="c2" href="text/two.xhtml"/><item id="s1" href="one.smil"/></manifest>
<spine><itemref idref="nav"/><itemref idref="c1"/><itemref idref="c2"/></spine></package>`;
const files = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': container,
  'OPS/book.opf': opf,
  'OPS/nav.xhtml':
    '<html><body><nav><ol><li><a href="text/one%20a.xhtml#x">Chapter 1: Oil</a></li></ol></nav></body></html>',
  'OPS/text/one a.xhtml':
    '<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><p><span id="a">It rained.</span> <span id="b">She <i>ran</i> &amp; fell&#8230;</span></p><script>alert(1)</script><p onclick="x()">Next<br/>line</p></body></html>',
  'OPS/text/two.xhtml':
    '<html><body><h1>Two &ndash; Late</h1><p><ruby>日<rt>ひ</rt></ruby>です。</p></body></html>',
  'OPS/one.smil':
    '<smil><body><seq><par><text src="text/one%20a.xhtml#a"/><audio src="a.mp3" clipBegin="0:00:01.5" clipEnd="2.25s"/></par><par><text src="text/one%20a.xhtml#b"/><audio src="a.mp3" clipBegin="2250ms" clipEnd="0:04"/></par></seq></body></smil>',
  'OPS/a.mp3': 'not read',
};
const zip = (entries: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));

test('reads chapters, titles and media overlays', () => {
  const epub = readEpub(zip(files));
  expect(epub).toMatchObject({ title: 'The Lamp', language: 'en-GB' });
  expect(epub.chapters.map(({ title, text }) => ({ title, text }))).toEqual([
    { title: 'Chapter 1: Oil', text: 'It rained. She ran & fell…\n\nNext\n\nline' },
    { title: 'Two – Late', text: 'Two – Late\n\n日です。' },
  ]);
  const [first, second] = epub.chapters;
  expect(overlayCues(first?.overlay ?? [], 5).cues).toEqual([
    { start: 1.5, end: 2.25, text: 'It rained.' },
    { start: 2.25, end: 4, text: 'She ran & fell…' },
  ]);
  expect(second?.overlay).toBeUndefined();
  expect(() => overlayCues(first?.overlay ?? [], 2)).toThrow(/but the audio ends/);
});

test('takes the words of a chapter whose times do not fit the recording', () => {
  const [first, second] = readEpub(zip(files)).chapters;
  if (!first?.overlay || !second) throw new Error('The EPUB has two chapters, the first with times');
  const words = { kind: 'words', text: first.text, isMarkdown: false, notes: [] };
  expect(readEpubChapter(first, 5)).toMatchObject({ kind: 'cues', cues: [{ start: 1.5 }, { start: 2.25 }] });
  const misfit = { ...words, notes: [expect.stringContaining('don’t fit this recording')] };
  expect(readEpubChapter(first, 2)).toEqual(misfit);
  const overlapping = first.overlay.map((cue) => ({ ...cue, start: 0 }));
  expect(readEpubChapter({ ...first, overlay: overlapping }, 5)).toEqual(misfit);
  expect(readEpubChapter({ ...first, recordings: 2 }, 5)).toEqual({
    ...words,
    notes: [expect.stringContaining('several recordings')],
  });
  expect(readEpubChapter(second, 5)).toEqual({
    kind: 'words',
    text: second.text,
    isMarkdown: false,
    notes: [],
  });
});

test('reads the clock values of SMIL', () => {
  expect(['1:02:03.5', '02:03', '12.5s', '900ms', '2min', '1h', '7'].map(smilSeconds)).toEqual([
    3723.5, 123, 12.5, 0.9, 120, 3600, 7,
  ]);
  expect(smilSeconds('soon')).toBeNaN();
});

const with_ = (changes: Readonly<Record<string, string>>) => zip({ ...files, ...changes });
/** Returns an archive that declares `size` bytes for each of its files, fewer than they have. */
function declaring(size: number, bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}
const encryption = (algorithm: string) =>
  `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
const forged = declaring(1, with_({ 'OPS/text/two.xhtml': '<p>a</p>'.repeat(1_000_000) }));
const uncompressed = Object.entries(files).map(
  ([name, text]) => [name, [strToU8(text), { level: 0 }]] as const,
);
const large = [new Uint8Array(13 * 1024 * 1024), { level: 0 }] as const;
const stored = declaring(
  0,
  zipSync({ ...Object.fromEntries(uncompressed), 'OPS/text/two.xhtml': large } as unknown as Zippable),
);
const billion = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
test.each([
  ['is a forged archive', forged, TextError],
  ['is stored and declares no bytes', stored, /unpacks to too much/],
  ['is no archive', strToU8('PK, not really'), /not an EPUB/],
  ['has no container', zip({ 'a.xhtml': '<p>x</p>' }), /not an EPUB/],
  ['has a path outside itself', with_({ '../../etc/passwd.xhtml': 'x' }), /path outside/],
  ['has an absolute path', with_({ '/etc/passwd.xhtml': 'x' }), /path outside/],
  [
    'unpacks to too much',
    with_({ 'OPS/text/two.xhtml': 'a'.repeat(13 * 1024 * 1024) }),
    /unpacks to too much/,
  ],
  ['is protected', with_({ 'META-INF/rights.xml': '<rights/>' }), /copy-protected/],
  [
    'is encrypted',
    with_({
      'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc'),
      'OPS/text/two.xhtml': '\u0001\u0002',
    }),
    /copy-protected/,
  ],
  ['has no text', with_({ 'OPS/book.opf': '<package><spine/></package>' }), /no text/],
  ['has a broken structure', with_({ 'OPS/book.opf': '<package' }), TextError],
])('refuses an EPUB that %s', (_, bytes, message) => {
  expect(() => readEpub(bytes)).toThrow(TextError);
  expect(() => readEpub(bytes)).toThrow(message);
});

test('an EPUB with an obfuscated font is not protected', () => {
  const obfuscated = encryption('http://www.idpf.org/2008/embedding');
  expect(readEpub(with_({ 'META-INF/encryption.xml': obfuscated })).chapters.length).toBe(2);
});

test('expands no entities and reads nothing outside the archive', () => {
  const page = `<!DOCTYPE html [<!ENTITY l0 "ha">${billion}<!ENTITY x SYSTEM "file:///etc/passwd">]><html><body><p>A &l9; &x; &__proto__; b.</p></body></html>`;
  const epub = readEpub(with_({ 'OPS/text/two.xhtml': page }));
  expect(epub.chapters[1]?.text).toBe('A &l9; &x; &__proto__; b.');
  const outside = opf
    .replace('text/two.xhtml', '../../../../etc/passwd')
    .replace('text/one%20a.xhtml', 'http://127.0.0.1/a');
  expect(() => readEpub(with_({ 'OPS/book.opf': outside }))).toThrow(/no text/);
});

const oneFile = opf.replace('<itemref idref="c1"/>', '');
const readOne = (toc: string, page: string, ...book: string[]) =>
  readEpub(
    with_({
      'OPS/book.opf': oneFile,
      'OPS/nav.xhtml': `<html xmlns:epub="x"><body><nav epub:type="page-list"><a href="text/two.xhtml#pg2">2</a></nav><nav epub:type="toc"><ol>${toc}</ol></nav></body></html>`,
      'OPS/text/two.xhtml': `<html><body>${page}</body></html>`,
    }),
    { book: book.map((title) => ({ title })) },
  ).chapters.map(({ title, text }) => [title, text]);
const link = (id: string, title: string, below = '') =>
  `<li><a href="text/two.xhtml${id}">${title}</a>${below}</li>`;

test('divides a file that several entries of the contents lead into', () => {
  const page =
    '<h1>The Lamp</h1><div id="c0"><h2>Oil</h2><p>One.</p></div><p>More.</p><h2><a name="c1"></a>Rain</h2><p>Two <i id="pg2">and</i> a half.</p><section id="c2"><p>Three.</p></section>';
  const toc = link('#c0', 'Oil') + link('#c1', 'Rain') + link('#c2', 'Wind') + link('#gone', 'Gone');
  expect(readOne(toc, page)).toEqual([
    ['Gone', 'The Lamp'],
    ['Oil', 'Oil\n\nOne.\n\nMore.'],
    ['Rain', 'Rain\n\nTwo and a half.'],
    ['Wind', 'Three.'],
  ]);
  expect(readOne(link('', 'Oil') + link('#c1', 'Rain'), page).map(([title]) => title)).toEqual([
    'Oil',
    'Rain',
  ]);
  expect(readOne(link('#c1', 'Rain'), page)).toHaveLength(1);
});

test('entries below others in the same file are chapters if the book has such chapters', () => {
  const page = '<h1 id="t">The Lamp</h1><h2 id="a">Oil</h2><p>One.</p><h2 id="b">Rain</h2><p>Two.</p>';
  const toc = link('#t', 'The Lamp', `<ol>${link('#a', 'Oil')}${link('#b', 'Rain')}</ol>`);
  expect(readOne(toc, page, 'The Lamp')).toHaveLength(1);
  expect(readOne(toc, page, 'Oil', 'Rain').map(([title]) => title)).toEqual(['The Lamp', 'Oil', 'Rain']);
  expect(readOne(toc, page, 'Track 1', 'Track 2', 'Track 3').map(([title]) => title)).toHaveLength(3);
});

test('divides a file of EPUB 2, and the times of its overlay', () => {
  const point = (id: string, title: string) =>
    `<navPoint><navLabel><text>${title}</text></navLabel><content src="text/one%20a.xhtml#${id}"/></navPoint>`;
  const { chapters } = readEpub(
    with_({
      'OPS/book.opf': opf.replace(
        '</manifest>',
        '<item id="n" href="b.ncx" media-type="application/x-dtbncx+xml"/></manifest>',
      ),
      'OPS/nav.xhtml': '<html><body><p>No contents</p></body></html>',
      'OPS/b.ncx': `<ncx><navMap>${point('a', 'First')}${point('b', 'Second')}</navMap></ncx>`,
    }),
  );
  expect(chapters.map(({ title }) => title)).toEqual(['First', 'Second', 'Two – Late']);
  expect(chapters.map(({ overlay }) => overlay?.map(({ text }) => text))).toEqual([
    ['It rained.'],
    ['She ran & fell…'],
    undefined,
  ]);
});

test('decodes the names of HTML, and no others', () => {
  const page =
    '<p>Caf&eacute; &copy;&middot;&Eacute; soft&shy;ly &toString; &constructor; &nosuch; &#233;</p>';
  expect(readEpub(with_({ 'OPS/text/two.xhtml': page })).chapters[1]?.text).toBe(
    'Café ©·É softly &toString; &constructor; &nosuch; é',
  );
});

test('reads a hostile EPUB in a moment', { timeout: 60_000 }, () => {
  const page = `<p>${'One. '.repeat(100_000)}</p>`;
  const many = (item: string) => item.repeat(20_000);
  const large = with_({
    'OPS/book.opf': opf
      .replace('</manifest>', `${many('<item id="n" href="text/two.xhtml" properties="nav"/>')}</manifest>`)
      .replace('</spine>', `${many('<itemref idref="c2"/>')}</spine>`),
    'OPS/text/two.xhtml': page,
    'OPS/nav.xhtml': page,
  });
  expect(readEpub(large).chapters).toHaveLength(2);
  expect(processorTime(() => readEpub(large), 4000)).toBeLessThan(4000);
  const unclosed = [
    '<!DOCTYPE' + 'a'.repeat(1_000_000),
    '<!DOCTYPE '.repeat(100_000),
    '<!DOCTYPE a ['.repeat(100_000),
  ];
  for (const text of unclosed) {
    const hostile = with_({ 'OPS/text/two.xhtml': text });
    expect(readEpub(hostile).notes).toEqual(['OPS/text/two.xhtml in the EPUB cannot be read.']);
    expect(processorTime(() => readEpub(hostile), 1000)).toBeLessThan(1000);
  }
});

test('a page that is broken, nested too deeply or missing is left out, and named', () => {
  const read = (two: string) => readEpub(with_({ 'OPS/text/two.xhtml': two }));
  for (const two of ['<b>'.repeat(5000) + '</b>'.repeat(5000), '<p><![CDATA[', '<!-- '])
    expect(read(two)).toMatchObject({
      chapters: [{ title: 'Chapter 1: Oil' }],
      notes: ['OPS/text/two.xhtml in the EPUB cannot be read.'],
    });
  const { 'OPS/text/two.xhtml': _, ...others } = files;
  expect(readEpub(zip(others)).notes).toEqual(['OPS/text/two.xhtml is missing in the EPUB.']);
});

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

test('matches chapters by title and order', () => {
  const texts = titled('Title page', 'Chapter 1: Oil', 'II', 'Chapter 3 – Rain!', 'About the author');
  expect(matchChapters(titled('1 Oil', 'The Gull', '3: Rain'), texts)).toEqual([1, 2, 3]);
  expect(matchChapters(titled('a', 'b'), titled('c', 'd'))).toEqual([0, 1]);
  expect(matchChapters(titled('a', 'b'), titled('c', 'd', 'e'))).toEqual([null, null]);
  expect(matchChapters(titled('One'), titled('Cover', 'ONE', 'One'))).toEqual([1]);
});

/** Returns the words that are read from a chapter with this body. */
function wordsIn(body: string, attributes = ''): string {
  const page = `<html xmlns:epub="http://www.idpf.org/2007/ops" ${attributes}><body>${body}</body></html>`;
  return readEpub(with_({ 'OPS/text/two.xhtml': page })).chapters[1]?.text.replace(/\s+/g, ' ') ?? '';
}

const sup = (link: string) => `<sup>${link}</sup>`;
test.each([
  [
    'EPUB’s types',
    '<a epub:type="noteref" href="#n">1</a>',
    '<aside epub:type="footnote" id="n"><p>1. No.</p></aside>',
  ],
  [
    'another prefix',
    '<a ops:type="noteref" href="#n">1</a>',
    '<div ops:type="footnotes"><p id="n">1. No.</p></div>',
  ],
  [
    'prefixed meanings',
    '<a epub:type="dp:noteref" href="#n">*</a>',
    '<section epub:type="z3998:endnotes bodymatter"><p id="n">No.</p></section>',
  ],
  [
    'roles',
    '<a role="doc-noteref" href="#n">1</a>',
    '<section role="doc-endnotes"><ol type="1"><li id="n">No.</li></ol></section>',
  ],
  [
    'older types',
    '<a epub:type="noteref" href="#n">1</a>',
    '<div epub:type="rearnotes"><p epub:type="rearnote" id="n">No.</p></div>',
  ],
  ['an aside alone', '<a href="#n">1</a>', '<aside id="n"><p>1 No.</p></aside>'],
  [
    'page numbers',
    '<span epub:type="pagebreak" id="p5" title="5">5</span>',
    '<div role="doc-pagebreak">6</div><span class="pagenum">[7]</span>',
  ],
  [
    'Pandoc',
    `<a href="#fn1" class="footnote-ref" id="fnref1">${sup('1')}</a>`,
    '<div class="footnotes"><hr/><ol><li id="fn1"><p>No.<a href="#fnref1" class="footnote-back">↩</a></p></li></ol></div>',
  ],
  [
    'Google Docs',
    sup('<a href="#ftnt1" id="ftnt_ref1">[1]</a>'),
    '<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> No.</span></p></div>',
  ],
  [
    'Calibre',
    `<a href="#note_1" id="back_note_1">${sup('1')}</a>`,
    '<dl><dt id="note_1">[<a href="#back_note_1">←1</a>]</dt><dd><p>No.</p></dd></dl>',
  ],
  ['a plain list', sup('<a href="#n" id="r">2</a>'), '<ol><li id="n">No. <a href="#r">^</a></li></ol>'],
  ['brackets outside', sup('[<a href="#n">2</a>]'), '<p id="n">2. No.</p>'],
  ['notes in another file', sup('<a href="notes.xhtml#n3">3</a>'), ''],
])('leaves out notes and their marks, as in %s', (_, mark, notes) => {
  const page = `<p>The ship sailed.${mark} It came back.</p><p>About 10<sup>3</sup> men drank H<sub>2</sub>O.</p>${notes}<p>The end.</p>`;
  expect(wordsIn(page, 'xmlns:ops="http://www.idpf.org/2007/ops"')).toBe(
    'The ship sailed. It came back. About 10³ men drank H₂O. The end.',
  );
});

test('what is no note stays', () => {
  for (const [body, words] of [
    [
      '<p>See <a href="#c2">Chapter 2</a> or <a href="#x">12</a>.</p><p id="x">12 men came.</p>',
      'See Chapter 2 or 12. 12 men came.',
    ],
    ['<p>The 2<sup>nd</sup> of E = mc<sup>2</sup></p>', 'The 2nd of E = mc²'],
    ['<aside epub:type="tip"><p>Look up.</p></aside>', 'Look up.'],
    ['<ol type="a"><li>One</li></ol><p role="note">Two</p>', 'One Two'],
    // This link looks like a mark of a note, but leads back to earlier text.
    ['<p id="a">1 One.</p><p>Two.<sup><a href="#a">1</a></sup></p>', '1 One. Two.'],
  ] as const)
    expect(wordsIn(body)).toBe(words);
  expect(
    readEpub(with_({ 'OPS/text/two.xhtml': '<html><body><p>A.</p><aside>B</aside></body></html>' }))
      .chapters[1]?.notes,
  ).toEqual(['Notes, their marks, page numbers and asides were left out (1).']);
});

const page = (head: string, text: string) =>
  `${head}<html><head><title>x</title></head><body><p>${text}</p></body></html>`;
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
};
const words = 'Déjà vu, señor Müller.';
const withBytes = (two: Uint8Array) =>
  readEpub(
    zipSync({
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      'OPS/text/two.xhtml': two,
    }),
  );

test.each([
  ['Latin-1, declared in XML', latin1(page('<?xml version="1.0" encoding="ISO-8859-1"?>', words))],
  [
    'Latin-1, declared in HTML',
    latin1(page('', words).replace('<title>', '<meta charset=windows-1252><title>')),
  ],
  ['UTF-16', utf16(page('<?xml version="1.0" encoding="UTF-16"?>', words), false)],
  ['UTF-16 with a mark', utf16(page('\uFEFF<?xml version="1.0" encoding="utf-16"?>', words), true)],
  ['UTF-8, declared as UTF-16', strToU8(page('<?xml version="1.0" encoding="utf-16"?>', words))],
])('reads a page in %s', (_, two) => {
  const epub = withBytes(two);
  expect([epub.chapters[1]?.text, epub.notes]).toEqual([words, []]);
});

test('a page whose encoding is guessed is named', () => {
  const epub = withBytes(latin1(page('<?xml version="1.0" encoding="utf-8"?>', words)));
  expect(epub.chapters[1]?.text).toBe(words);
  expect(epub.notes).toEqual([expect.stringMatching(/^OPS\/text\/two.xhtml: .*Windows-1252/)]);
});

/** Returns the chapters of an EPUB with one page, listed by an item of the manifest. */
function listed(name: string, item: string, idref: string): string[] {
  const { 'OPS/text/two.xhtml': _, ...others } = files;
  const book = opf
    .replace('<item id="c2" href="text/two.xhtml"/>', item)
    .replace('idref="c2"', `idref="${idref}"`);
  return readEpub(zip({ ...others, 'OPS/book.opf': book, [name]: page('', 'Two.') })).chapters.map(
    ({ text }) => text,
  );
}
const xhtml = 'media-type="application/xhtml+xml"';

test.each([
  ['no extension', 'OPS/two', `<item id="c" href="two" ${xhtml}/>`, 'c'],
  ['another extension', 'OPS/two.epubpage', `<item id="c" href="two.epubpage" ${xhtml}/>`, 'c'],
  ['spaces in its id', 'OPS/2.xht', `<item id="chapter  two" href="2.xht" ${xhtml}/>`, ' chapter two '],
  [
    'an encoded name',
    'OPS/zwei für 2.xhtml',
    `<item id="c" href="zwei%20f%C3%BCr%202.xhtml" ${xhtml}/>`,
    'c',
  ],
  [
    'a name that is encoded in the archive, too',
    'OPS/t%20wo.xhtml',
    `<item id="c" href="t%20wo.xhtml" ${xhtml}/>`,
    'c',
  ],
  ['a bare percent sign', 'OPS/100%.xhtml', `<item id="c" href="100%.xhtml" ${xhtml}/>`, 'c'],
  ['other capitals', 'OPS/Two.XHTML', `<item id="c" href="two.xhtml" ${xhtml}/>`, 'c'],
  ['decomposed accents', 'OPS/u\u0308.xhtml', `<item id="c" href="%C3%BC.xhtml" ${xhtml}/>`, 'c'],
  [
    'a picture first',
    'OPS/two.html',
    `<item id="p" href="2.svg" media-type="image/svg+xml" fallback="c"/><item id="c" href="two.html" media-type="text/html"/>`,
    'p',
  ],
])('finds a page with %s', (_, name, item, idref) => {
  expect(listed(name, item, idref)).toContain('Two.');
});

const timed = (src: string, clip: string) => `<par><text src="${src}"/><audio src="a.mp3" ${clip}/></par>`;
const overlaid = (smil: string, changes: Readonly<Record<string, string>> = {}) =>
  readEpub(with_({ 'OPS/one.smil': `<smil><body>${smil}</body></smil>`, ...changes })).chapters;
const one = 'text/one%20a.xhtml';

test('a clip without an end goes on to the next, or to the end of the sound', () => {
  const [chapter] = overlaid(timed(`${one}#a`, 'clipBegin="1s"') + timed(`${one}#b`, 'clipBegin="3s"'));
  if (!chapter) throw new Error('The EPUB has two chapters');
  expect(readEpubChapter(chapter, 9)).toMatchObject({
    cues: [
      { start: 1, end: 3 },
      { start: 3, end: 9 },
    ],
  });
  expect(readEpubChapter(chapter)).toMatchObject({
    cues: [{ end: 3 }, { start: 3, end: expect.closeTo(4.7, 0) }],
  });
});

test('words without times stay, beside those that have them or aligned with them', () => {
  const [chapter] = overlaid(timed(`${one}#a`, 'clipBegin="1s" clipEnd="2s"'));
  if (!chapter) throw new Error('The EPUB has two chapters');
  expect(chapter.text).toContain('She ran & fell…\n\nNext\n\nline');
  expect(readEpubChapter(chapter, 9)).toMatchObject({
    cues: [{ start: 1, end: 2, text: 'It rained. She ran & fell… Next line' }],
    notes: [expect.stringContaining('She ran')],
  });
  const long = `<html><body><p id="a">One.</p><p>${'More of it. '.repeat(100)}</p></body></html>`;
  const [partly] = overlaid(timed(`${one}#a`, 'clipBegin="1s" clipEnd="2s"'), {
    'OPS/text/one a.xhtml': long,
  });
  expect(partly && readEpubChapter(partly, 9)).toMatchObject({
    kind: 'words',
    text: expect.stringMatching(/^One\.\n\nMore of it\..*it\.$/s),
    notes: [expect.stringContaining('a part of this chapter only')],
  });
});

test('an overlay that several pages share is divided between them', () => {
  const two = '<html><body><p id="a">Two.</p></body></html>';
  const chapters = overlaid(
    timed(`${one}#a`, 'clipEnd="2s"') + timed('text/two.xhtml#a', 'clipBegin="2s" clipEnd="3s"'),
    {
      'OPS/text/two.xhtml': two,
      'OPS/book.opf': opf.replace('href="text/two.xhtml"', 'href="text/two.xhtml" media-overlay="s1"'),
    },
  );
  expect(chapters.map(({ overlay }) => overlay?.map(({ text, start }) => [text, start]))).toEqual([
    [['It rained.', 0]],
    [['Two.', 2]],
  ]);
});

test('HTML that closes not every element is read', () => {
  expect(wordsIn('<p>One<br>two<BR>three<br></br>four<hr/></p><img src="a.png"><p>Five</p>')).toBe(
    'One two three four Five',
  );
});
