import { sound } from './import-harness.ts';
import { type CorpusBook, metadataDocuments } from './metadata-documents.ts';
import { taggedFlac, taggedM4b } from './tagged-recordings.ts';

/**
 * Returns one book for each shape of metadata that imports support; their words are invented, and each occurs in one
 * book only.
 */
export async function metadataCorpus(): Promise<CorpusBook[]> {
  return [
    ...metadataDocuments(),
    {
      shape: 'MP3, ID3 frames of taggers',
      folder: 'id3',
      files: {
        '01.mp3': sound({
          album: 'Nightjar Fields (Unabridged)',
          albumArtist: 'Bex Arden, Col Voss & Dee Marl',
          narrator: 'Hal Winter/Ivy Crane',
          genre: 'Horror',
          frames: { TYER: '2005', TPUB: 'Owlet Sound', TLAN: 'fre', TIT3: 'A Gothic' },
          free: {
            SERIES: 'Nightjars',
            'SERIES-PART': '4,5',
            ASIN: 'B0NIGHTJAR',
            ISBN: '9781402894626',
            TRANSLATOR: 'Lou Ferrant',
            ITUNESADVISORY: '1',
          },
        }),
      },
      expected: {
        title: 'Nightjar Fields',
        subtitle: 'A Gothic',
        authors: ['Bex Arden', 'Col Voss', 'Dee Marl'],
        narrators: ['Hal Winter', 'Ivy Crane'],
        translators: ['Lou Ferrant'],
        series: ['Nightjars #4.5'],
        release_year: 2005,
        publisher: 'Owlet Sound',
        language: 'fr',
        asin: 'B0NIGHTJAR',
        isbn: '9781402894626',
        abridged: false,
        content_notes: 'Explicit',
      },
    },
    {
      shape: 'MP3, a duo in a list with semicolons, and two people joined by a word',
      folder: 'duo-tags',
      files: {
        '01.mp3': sound({
          album: 'Umberling Tides',
          albumArtist: 'Harrow and Finch; Zelie Brandt',
          narrator: 'Maren Kettle and Josse Amber',
        }),
      },
      expected: {
        title: 'Umberling Tides',
        authors: ['Harrow and Finch', 'Zelie Brandt'],
        narrators: ['Maren Kettle', 'Josse Amber'],
      },
    },
    {
      shape: 'M4B, iTunes items',
      folder: 'itunes',
      files: {
        'book.m4b': await taggedM4b([
          ['©alb', 'Paper Lanterns'],
          ['aART', 'Kiri Vance'],
          ['©wrt', 'Moss Tarrant'],
          ['©day', '2014-06-01'],
          ['©gen', 'Drama'],
          ['SERIES', 'Lantern Trilogy'],
          ['PART', '1'],
          ['SERIES-PART', '1'],
          ['LANGUAGE', 'Swedish'],
          ['PUBLISHER', 'Gaslight'],
          ['SUBTITLE', 'An Elegy'],
          ['ASIN', 'B0LANTERN1'],
        ]),
      },
      expected: {
        title: 'Paper Lanterns',
        subtitle: 'An Elegy',
        authors: ['Kiri Vance'],
        narrators: ['Moss Tarrant'],
        series: ['Lantern Trilogy #1'],
        release_year: 2014,
        language: 'sv',
        publisher: 'Gaslight',
        asin: 'B0LANTERN1',
      },
    },
    {
      shape: 'FLAC, Vorbis comments, one for each person',
      folder: 'vorbis',
      files: {
        '01.flac': await taggedFlac([
          ['ALBUM', 'Cobalt Harbor'],
          ['ALBUMARTIST', 'Noor Haddad'],
          ['NARRATOR', 'Pim Okafor'],
          ['NARRATOR', 'Quill Adeyemi'],
          ['EDITOR', 'Rae Tolland'],
          ['SERIES', 'Harborlight'],
          ['SERIES', 'Blueverse #9'],
          ['SERIES-PART', '2'],
          ['DATE', '2011'],
          ['LANGUAGE', 'Japanese'],
          ['PUBLISHER', 'Buoy Books'],
        ]),
      },
      expected: {
        title: 'Cobalt Harbor',
        authors: ['Noor Haddad'],
        narrators: ['Pim Okafor', 'Quill Adeyemi'],
        editors: ['Rae Tolland'],
        series: ['Harborlight #2', 'Blueverse #9'],
        release_year: 2011,
        language: 'ja',
        publisher: 'Buoy Books',
      },
    },
    {
      shape:
        'folders: author/series/series/book with number, narrator and ASIN, of which the tags name the author',
      folder: 'Uma Fairweather/Skyfall Universe/Gliders/Book 4,5 - 1988 - Thermals [B0GLIDERS1] {Vik Strand}',
      files: { '01.mp3': sound({ albumArtist: 'Uma Fairweather' }) },
      expected: {
        title: 'Thermals',
        authors: ['Uma Fairweather'],
        narrators: ['Vik Strand'],
        series: ['Gliders #4.5', 'Skyfall Universe'],
        release_year: 1988,
        asin: 'B0GLIDERS1',
      },
    },
    {
      shape: 'folders: library/shelf/author/series/book',
      folder: 'Deep/Er/Ottoline Vane/Harbour Lamps/4.5 - Wick and Flame',
      files: { '01.mp3': sound() },
      expected: { title: 'Wick and Flame', authors: ['Ottoline Vane'], series: ['Harbour Lamps #4.5'] },
    },
    {
      shape: 'folders: library/author/series/book, of which the tags name another author',
      folder: 'Fiction/Wren Hill/Emberfall/3 - Cinder Year',
      files: { '01.mp3': sound({ albumArtist: 'Lucian Arbour' }) },
      expected: { title: 'Cinder Year', authors: ['Lucian Arbour'], series: ['Emberfall #3'] },
    },
    {
      shape: 'folders: library/author/series/book, of which the tags name the author',
      folder: 'Shelf Nine/Wren Halloway/Tidewrack/3 - Brine Ledger',
      files: { '01.mp3': sound({ albumArtist: 'Wren Halloway', album: 'Brine Ledger' }) },
      expected: { title: 'Brine Ledger', authors: ['Wren Halloway'], series: ['Tidewrack #3'] },
    },
    {
      shape: 'folders: Audiobooks/author/book',
      folder: 'Audiobooks/Osric Penhale/Marrow Lights',
      files: { '01.mp3': sound() },
      expected: { title: 'Marrow Lights', authors: ['Osric Penhale'], series: [] },
    },
    {
      shape: 'folders: author/book, sorted name, series in the name',
      folder: 'Zeller, Yara/Cinder Path (Ashfall #3) (Unabridged)',
      files: { '01.mp3': sound(), 'reader.txt': 'Axel Brandt\n', 'desc.txt': 'About a phlogiston.' },
      expected: {
        title: 'Cinder Path',
        authors: ['Yara Zeller'],
        narrators: ['Axel Brandt'],
        series: ['Ashfall #3'],
        abridged: false,
        synopsis: 'About a phlogiston.',
      },
    },
  ];
}
