import { sound } from './import-harness.ts';

/** A book as programs write it to disk, and the metadata that the library must read from it. */
export interface CorpusBook {
  /** Program or format that writes metadata in this shape. */
  readonly shape: string;
  readonly folder: string;
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  readonly expected: {
    readonly title: string;
    readonly authors?: readonly string[];
    readonly narrators?: readonly string[];
    readonly translators?: readonly string[];
    readonly editors?: readonly string[];
    /** Expected series, such as 'Earthsea #2'. */
    readonly series?: readonly string[];
    readonly [field: string]: unknown;
  };
}

const package2 = (metadata: string): string => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
</package>`;

const package3 = (metadata: string): string => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata></package>`;

const html = (text: string): string => `&lt;p&gt;${text}&lt;/p&gt;`;

/** Returns one book for each shape of `metadata.json` and OPF that imports support. */
export const metadataDocuments = (): CorpusBook[] => [
  {
    shape: 'Audiobookshelf, metadata.json',
    folder: 'abs',
    files: {
      '01.mp3': sound(),
      'metadata.json': JSON.stringify({
        tags: ['Owned'],
        chapters: [],
        title: 'The Quillon Road (Unabridged)',
        subtitle: 'A Marzipan Tale',
        authors: ['Orla Venn', 'Piet Dask (translator)'],
        narrators: ['Tam Sorrel', 'Full Cast'],
        series: ['Quillon Saga #4.5', 'Duskworld'],
        genres: ['Fantasy'],
        publishedYear: '2019',
        publishedDate: null,
        publisher: 'Heronry Audio',
        description: '<p>A xylophone &amp; a road.</p>',
        isbn: '978-0-306-40615-7',
        asin: 'b0quillon1',
        language: 'English',
        explicit: true,
        abridged: false,
      }),
    },
    expected: {
      title: 'The Quillon Road',
      subtitle: 'A Marzipan Tale',
      authors: ['Orla Venn'],
      translators: ['Piet Dask'],
      narrators: ['Tam Sorrel'],
      series: ['Quillon Saga #4.5', 'Duskworld'],
      release_year: 2019,
      publisher: 'Heronry Audio',
      isbn: '9780306406157',
      asin: 'B0QUILLON1',
      language: 'en',
      abridged: false,
      content_notes: 'Explicit',
      synopsis: 'A xylophone & a road.',
    },
  },
  {
    shape: 'Audiobookshelf, older: objects, one level down',
    folder: 'abs-old',
    files: {
      '01.mp3': sound(),
      'metadata.json': JSON.stringify({
        metadata: {
          title: 'Brackwater',
          authors: [{ id: 'aut_1', name: 'Ines Calloway' }],
          narrators: ['Wim Harbor'],
          series: [{ id: 'ser_1', name: 'Tidelands', sequence: '02' }],
          publishedYear: '1997',
          language: 'ger',
        },
      }),
    },
    expected: {
      title: 'Brackwater',
      authors: ['Ines Calloway'],
      narrators: ['Wim Harbor'],
      series: ['Tidelands #2'],
      release_year: 1997,
      language: 'de',
    },
  },
  {
    shape: 'Libation, metadata.json of the shop',
    folder: 'shop',
    files: {
      '01.mp3': sound(),
      'metadata.json': JSON.stringify({
        asin: 'B01SHOP123',
        title: 'Emberglass',
        subtitle: 'A Novelette',
        authors: [{ asin: 'B000', name: 'Juno Pelt' }],
        narrators: [{ name: 'Ravi Stone' }],
        series: [{ asin: 'B00S', title: 'Glassworks', sequence: '1-3' }],
        publisher_name: 'Kilnhouse',
        publisher_summary: '<p>Made of zirconium.</p>',
        release_date: '2021-03-09',
        language: 'spanish',
        format_type: 'abridged',
        is_adult_product: false,
      }),
    },
    expected: {
      title: 'Emberglass',
      subtitle: 'A Novelette',
      authors: ['Juno Pelt'],
      narrators: ['Ravi Stone'],
      series: ['Glassworks'],
      publisher: 'Kilnhouse',
      release_year: 2021,
      language: 'es',
      abridged: true,
      asin: 'B01SHOP123',
      content_notes: null,
      synopsis: 'Made of zirconium.',
    },
  },
  {
    shape: 'Calibre, metadata.opf',
    folder: 'calibre',
    files: {
      '01.mp3': sound(),
      'metadata.opf': package2(`
          <dc:identifier opf:scheme="calibre" id="calibre_id">17</dc:identifier>
          <dc:identifier opf:scheme="ISBN">0-14-143951-3</dc:identifier>
          <dc:identifier opf:scheme="AMAZON">B00CALIBRE</dc:identifier>
          <dc:title>The Verdigris Clock</dc:title>
          <dc:creator opf:file-as="van der Moor, Lotte &amp; Ekman, Bodil" opf:role="aut">Lotte van der Moor &amp; Bodil Ekman</dc:creator>
          <dc:creator opf:file-as="Thrale, Una K." opf:role="aut">Thrale, Una K.</dc:creator>
          <dc:contributor opf:role="bkp">calibre (6.11.0) [https://calibre-ebook.com]</dc:contributor>
          <dc:contributor opf:role="nrt">Silas Orme</dc:contributor>
          <dc:contributor opf:role="trl">Mina Caskell</dc:contributor>
          <dc:contributor opf:role="edt">Greta Loom</dc:contributor>
          <dc:date>0101-01-01T00:00:00+00:00</dc:date>
          <dc:date opf:event="original-publication">1911-05-02</dc:date>
          <dc:description>${html('A brass wyvern.')}</dc:description>
          <dc:publisher>Patina Press</dc:publisher>
          <dc:language>nld</dc:language>
          <dc:subject>Mystery</dc:subject>
          <meta name="calibre:series" content="Clockwrights"/><meta name="calibre:series_index" content="3.0"/>
          <meta name="calibre:user_metadata:#universe" content="{&quot;datatype&quot;: &quot;series&quot;, &quot;#value#&quot;: &quot;Verdiverse&quot;, &quot;#extra#&quot;: 12.5}"/>
        `),
    },
    expected: {
      title: 'The Verdigris Clock',
      authors: ['Lotte van der Moor', 'Bodil Ekman', 'Una K. Thrale'],
      narrators: ['Silas Orme'],
      translators: ['Mina Caskell'],
      editors: ['Greta Loom'],
      series: ['Clockwrights #3', 'Verdiverse #12.5'],
      original_year: 1911,
      release_year: null,
      publisher: 'Patina Press',
      language: 'nl',
      isbn: '0141439513',
      asin: 'B00CALIBRE',
      synopsis: 'A brass wyvern.',
    },
  },
  {
    shape: 'EPUB 3, package.opf with refinements',
    folder: 'epub3',
    files: {
      '01.mp3': sound(),
      'package.opf': package3(`
          <dc:identifier id="id">urn:isbn:9791234567896</dc:identifier>
          <dc:title id="t1">Salt Meridian</dc:title><dc:title id="t2">Letters from a Lighthouse</dc:title>
          <meta refines="#t1" property="title-type">main</meta><meta refines="#t2" property="title-type">subtitle</meta>
          <dc:creator id="c1">Ama Owusu-Reid</dc:creator>
          <meta refines="#c1" property="role" scheme="marc:relators">aut</meta>
          <meta refines="#c1" property="file-as">Owusu-Reid, Ama</meta>
          <dc:contributor id="c2">Fen Halloway</dc:contributor>
          <meta refines="#c2" property="role" scheme="marc:relators">nrt</meta>
          <meta id="s1" property="belongs-to-collection">Meridians</meta>
          <meta refines="#s1" property="collection-type">series</meta>
          <meta refines="#s1" property="group-position">7</meta>
          <meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>
          <dc:date>2018</dc:date><dc:language>pt-br</dc:language><dc:publisher>Foghorn</dc:publisher>`),
    },
    expected: {
      title: 'Salt Meridian',
      subtitle: 'Letters from a Lighthouse',
      authors: ['Ama Owusu-Reid'],
      narrators: ['Fen Halloway'],
      series: ['Meridians #7'],
      release_year: 2018,
      language: 'pt-BR',
      publisher: 'Foghorn',
      isbn: '9791234567896',
    },
  },
  {
    shape: 'metadata.json, a duo under one name in an array of one',
    folder: 'duo-array',
    files: {
      '01.mp3': sound(),
      'metadata.json': JSON.stringify({
        title: 'Bramblewick Hours',
        authors: ['Thistle Marsh and Corin Dove'],
        narrators: [{ name: 'Penrose and Quince' }],
      }),
    },
    expected: {
      title: 'Bramblewick Hours',
      authors: ['Thistle Marsh and Corin Dove'],
      narrators: ['Penrose and Quince'],
    },
  },
  {
    shape: 'OPF, a duo beside another creator',
    folder: 'duo-opf',
    files: {
      '01.mp3': sound(),
      'metadata.opf': package2(`
          <dc:title>Saltlark Almanac</dc:title>
          <dc:creator opf:role="aut">Fenner and Rook</dc:creator>
          <dc:creator opf:role="aut">Isolde Tarn</dc:creator>
          <dc:creator opf:role="nrt">Odette Vail and Bram Sorley</dc:creator>
        `),
    },
    expected: {
      title: 'Saltlark Almanac',
      authors: ['Fenner and Rook', 'Isolde Tarn'],
      narrators: ['Odette Vail and Bram Sorley'],
    },
  },
  {
    shape: 'values that cannot be used',
    folder: 'unusable',
    files: {
      '01.mp3': sound(),
      'metadata.json': JSON.stringify({
        title: 'Gallimaufry',
        authors: ['Unknown', 'x'.repeat(500), '\ufdfa'.repeat(150), '   ', 'Ottilie Frame', 'OTTILIE FRAME'],
        series: [{ name: 'Oddments', sequence: '1e9' }, { sequence: '2' }, 'Scraps #-1'],
        publishedYear: 20199,
        language: 'Klingonish',
        isbn: '9780306406158',
        asin: 'short',
        publisher: [7, 'Odd & Sons', { name: 'Paper Kite' }],
        abridged: 'perhaps',
      }),
    },
    expected: {
      title: 'Gallimaufry',
      authors: ['Ottilie Frame'],
      series: ['Oddments', 'Scraps'],
      release_year: null,
      language: null,
      isbn: null,
      asin: null,
      publisher: 'Odd & Sons, Paper Kite',
      abridged: null,
    },
  },
];
