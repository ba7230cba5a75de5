import { decodeHTML } from 'entities/decode';
import { flatName, normalPath } from './names.ts';

/** A recording of the reading order. */
export interface ManifestTrack {
  /** Path within the package, or the URL of a recording that is not in the package. */
  readonly path: string;
  readonly isElsewhere: boolean;
  /** True if only the apps of a DRM can play the recording. */
  readonly isEncrypted: boolean;
  /** Title of the recording; '' if neither the reading order nor the table of contents names it. */
  readonly title: string;
  /** Chapter starts within the recording, in seconds; empty if there would be only one. */
  readonly marks: readonly { readonly title: string; readonly start: number }[];
}

/** Metadata and tracks of an audiobook, read from its manifest; unknown fields are absent. */
export interface Manifest {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  readonly translators: readonly string[];
  readonly editors: readonly string[];
  readonly publisher?: string | undefined;
  /** BCP 47 tag. */
  readonly language?: string | undefined;
  /** Date of publication in ISO 8601; at least the year. */
  readonly published?: string | undefined;
  /** Identifiers as URIs, such as 'urn:isbn:9780306406157'. */
  readonly identifiers: readonly string[];
  readonly description?: string | undefined;
  readonly subjects: readonly string[];
  readonly abridged?: boolean | undefined;
  readonly series: readonly { readonly name: string; readonly number?: string | undefined }[];
  /** Path of the cover within the package. */
  readonly cover?: string | undefined;
  readonly tracks: readonly ManifestTrack[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Maximum elements that are read of a list of people or subjects. */
const maxElements = 500;
/**
 * Maximum recordings and chapter starts that are read. Higher than the limits of a book, so that an error message can
 * state their number.
 */
const maxTracks = 100_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, maxElements);

/**
 * Returns a text, whether given alone or by language: `{ value, language }` in W3C's form, or `{ en: … }` in Readium's.
 * Undefined if there is no text.
 */
function textOf(value: unknown): string | undefined {
  const [first] = listOf(value);
  if (typeof first === 'string') return first.trim() || undefined;
  if (typeof first === 'number') return String(first);
  if (!isFields(first)) return undefined;
  const { value: localized = Object.values(first)[0] } = first;
  return typeof localized === 'string' ? localized.trim() || undefined : undefined;
}

/** Returns the name of a person, organization, subject or series: a text, or an object with a name. */
const nameOf = (value: unknown): string | undefined =>
  textOf(isFields(value) && 'name' in value ? value['name'] : value);

/** Returns the distinct names of these values and lists. */
const namesOf = (...values: readonly unknown[]): string[] => [
  ...new Set(values.flatMap(listOf).flatMap((entry) => nameOf(entry) ?? [])),
];

const packageUrl = 'https://package.invalid/';

interface Address {
  readonly path: string;
  readonly isElsewhere: boolean;
  /** Seconds in the fragment '#t=12.5'; null if there is no such fragment. */
  readonly start: number | null;
}

function addressOf(written: string): Address | null {
  if (!URL.canParse(written, packageUrl)) return null;
  const url = new URL(written, packageUrl);
  const [, seconds] = /^#t=(?:npt:)?(\d{1,7}(?:\.\d{1,6})?)(?:,|$)/.exec(url.hash) ?? [];
  const start = seconds === undefined ? null : Number(seconds);
  if (`${url.origin}/` !== packageUrl) return { path: written, isElsewhere: true, start };
  const path = url.pathname.slice(1);
  try {
    return { path: normalPath(decodeURIComponent(path)), isElsewhere: false, start };
  } catch {
    return { path, isElsewhere: false, start };
  }
}

interface Link {
  readonly url: string;
  readonly fields: Fields;
}

/** Reads links in any of three forms: URLs, W3C's `{ url, name }` and Readium's `{ href, title }`. */
function linksOf(value: unknown): Link[] {
  const links = value === undefined || value === null ? [] : [value].flat().slice(0, maxTracks);
  return links.flatMap((link) => {
    const fields: Fields = isFields(link) ? link : {};
    const url = typeof link === 'string' ? link : (fields['url'] ?? fields['href']);
    return typeof url === 'string' ? [{ url, fields }] : [];
  });
}

interface Entry {
  readonly url: string;
  readonly title: string;
}

/** Reads Readium's table of contents. */
function entriesOf(value: unknown, depth = 0): Entry[] {
  if (depth > 10) return [];
  return linksOf(value).flatMap(({ url, fields }) => [
    { url, title: textOf(fields['title']) ?? '' },
    ...entriesOf(fields['children'], depth + 1),
  ]);
}

/** Reads the table of contents in an HTML page: the links in the element with the role 'doc-toc'. */
function entriesOfPage(page: string): Entry[] {
  const entries: Entry[] = [];
  let element: string | null = null;
  let isInLink = false;
  for (const piece of page.split('<').slice(1)) {
    const end = piece.indexOf('>');
    const [tag, text] = end < 0 ? [piece, ''] : [piece.slice(0, end), piece.slice(end + 1)];
    const [, name = ''] = /^(\/?[a-z]{1,10})(?![a-z])/i.exec(tag) ?? [];
    if (element === null) {
      if (/\brole ?= ?["']?doc-toc\b/i.test(tag)) element = name.toLowerCase();
      continue;
    }
    if (name.toLowerCase() === `/${element}` || entries.length >= maxTracks) break;
    if (/^\/?a$/i.test(name)) isInLink = false;
    const [, , url] = (/^a$/i.test(name) && /\bhref ?= ?(["'])([^"']*)\1/i.exec(tag)) || [];
    if (url !== undefined) {
      isInLink = true;
      entries.push({ url: decodeHTML(url), title: '' });
    }
    const last = isInLink ? entries.pop() : undefined;
    if (last) entries.push({ ...last, title: last.title + text });
  }
  return entries.map(({ url, title }) => ({ url, title: decodeHTML(title).replace(/\s+/g, ' ').trim() }));
}

const isEncrypted = ({ fields: { properties } }: Link): boolean =>
  isFields(properties) && 'encrypted' in properties;

type Place = ManifestTrack['marks'][number];

/** Returns each recording once, with the chapter starts that the reading order or else the table of contents gives. */
function tracksOf(order: readonly Link[], contents: readonly Entry[]): ManifestTrack[] {
  const places = new Map<string, Place[]>();
  for (const { url, title } of contents) {
    const address = addressOf(url);
    if (!address || title === '') continue;
    const known = places.get(address.path);
    const place = { title, start: address.start ?? 0 };
    if (known) known.push(place);
    else places.set(address.path, [place]);
  }
  const tracks = new Map<string, Omit<ManifestTrack, 'marks'> & { marks: Place[] }>();
  for (const link of order) {
    const address = addressOf(link.url);
    if (!address) continue;
    const { path, isElsewhere, start } = address;
    const title = textOf(link.fields['name']) ?? textOf(link.fields['title']) ?? '';
    // Compare by the stored name, under which 'a/b.mp3' and 'a - b.mp3' are one recording.
    const name = isElsewhere ? path : flatName(path);
    const before = tracks.get(name);
    const mark = { title, start: start ?? 0 };
    if (before) before.marks.push(mark);
    else tracks.set(name, { path, isElsewhere, isEncrypted: isEncrypted(link), title, marks: [mark] });
  }
  return [...tracks.values()].map((track) => {
    const named = places.get(track.path) ?? [];
    const marks = track.marks.length > 1 ? track.marks : named.length > 1 ? named : [];
    return { ...track, marks, title: track.title || (named[0]?.title ?? '') };
  });
}

/** Returns the number of entries in the reading order of a manifest. */
export function countTracks(manifest: unknown): number {
  const order = isFields(manifest) ? manifest['readingOrder'] : [];
  return Array.isArray(order) ? order.length : 1;
}

/** Reads the series of a book: W3C's `isPartOf` with type `BookSeries`, and Readium's `belongsTo`. */
function seriesOf(fields: Fields): Manifest['series'] {
  const parts = listOf(fields['isPartOf']).filter(
    (part) => isFields(part) && listOf(part['type'] ?? part['@type']).includes('BookSeries'),
  );
  const { series } = isFields(fields['belongsTo']) ? fields['belongsTo'] : {};
  return [...parts, ...listOf(series)].flatMap((entry) => {
    const name = nameOf(entry);
    return name === undefined
      ? []
      : [{ name, number: isFields(entry) ? textOf(entry['position']) : undefined }];
  });
}

/**
 * Reads a manifest of W3C (`publication.json`) or Readium (`manifest.json`).
 * @param contents HTML page with the table of contents, if the package has one
 * @returns null if the manifest lists no recordings
 */
export function readManifest(value: unknown, contents?: string): Manifest | null {
  if (!isFields(value)) return null;
  const fields = isFields(value['metadata']) ? value['metadata'] : value;
  const toc = value['toc'] === undefined ? entriesOfPage(contents ?? '') : entriesOf(value['toc']);
  const tracks = tracksOf(linksOf(value['readingOrder']), toc);
  if (tracks.length === 0) return null;
  const resources = [...linksOf(value['resources']), ...linksOf(value['links'])];
  const cover = resources.find(({ fields: { rel } }) => listOf(rel).includes('cover'));
  const coverAddress = cover && addressOf(cover.url);
  const { abridged } = fields;
  return {
    title: textOf(fields['name']) ?? textOf(fields['title']),
    subtitle: textOf(fields['subtitle']) ?? textOf(fields['alternativeHeadline']),
    authors: namesOf(fields['author'], fields['creator']),
    narrators: namesOf(fields['readBy'], fields['narrator']),
    translators: namesOf(fields['translator']),
    editors: namesOf(fields['editor']),
    publisher: namesOf(fields['publisher']).join(', ') || undefined,
    language: textOf(fields['inLanguage']) ?? textOf(fields['language']),
    published: textOf(fields['datePublished']) ?? textOf(fields['published']),
    identifiers: namesOf(fields['isbn'], fields['id'], fields['identifier'], fields['altIdentifier']),
    description: textOf(fields['description']),
    subjects: namesOf(fields['subject'], fields['genre'], fields['keywords']),
    abridged: typeof abridged === 'boolean' ? abridged : undefined,
    series: seriesOf(fields),
    cover: coverAddress && !coverAddress.isElsewhere ? coverAddress.path : undefined,
    tracks,
  };
}
