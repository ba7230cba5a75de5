import { bookLimits } from '@lamplight/contract/book-limits';
import { parseIsbn, parseLanguage } from '@lamplight/contract/names';
import { openPackage, PackageError, type PackageFile, packageLimits } from '@lamplight/lpf';
import { contentsName, flatName, manifestName } from '@lamplight/lpf/names';
import { countTracks, type Manifest, readManifest } from '@lamplight/lpf/read-manifest';
import { noManifest, tooManyRecordings, trackProblem } from '@lamplight/lpf/track-problem';
import type { FoundFile } from '../../../media/index.ts';
import type { Draft } from '../draft.ts';

interface PackageContent {
  readonly manifest: Manifest;
  /** Recordings in the order in which they are heard. */
  readonly recordings: readonly FoundFile[];
  readonly cover: File | null;
}

const maxContentsBytes = 1024 * 1024;

const textOf = async (file: PackageFile, maxBytes: number): Promise<string> =>
  file.bytes > maxBytes ? '' : new Response(file.unpack()).text();

async function manifestOf(files: readonly PackageFile[]): Promise<Manifest> {
  const [found, page] = [manifestName, contentsName].map((name) =>
    files.find(({ path }) => name.test(flatName(path))),
  );
  const contents = page && (await textOf(page, maxContentsBytes));
  let manifest: Manifest | null = null;
  try {
    const json: unknown = found && JSON.parse(await textOf(found, packageLimits.manifest));
    // Reading 100,000 tracks would block the page for seconds.
    const count = countTracks(json);
    if (count > bookLimits.chapters) throw new PackageError(tooManyRecordings(count, bookLimits.chapters));
    manifest = readManifest(json, contents);
  } catch (error) {
    if (error instanceof PackageError) throw error;
  }
  if (!manifest) throw new PackageError(noManifest());
  return manifest;
}

/** Opens an audiobook package in the browser. @throws PackageError, whose message is for people */
export async function readPackage(file: File): Promise<PackageContent> {
  const files = await openPackage({
    size: file.size,
    read: async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
  });
  const manifest = await manifestOf(files);
  const byPath = new Map(files.map((entry) => [entry.path, entry]));
  for (const track of manifest.tracks) {
    const problem = trackProblem(track, byPath.has(track.path));
    if (problem !== null) throw new PackageError(problem);
  }
  /** Unpacks a file and gives it the date of the package: choosing the same package again then resumes its upload. */
  const unpacked = async (entry: PackageFile, name: string): Promise<File> =>
    new File([await new Response(entry.unpack()).blob()], name, { lastModified: file.lastModified });
  const recordings: FoundFile[] = [];
  for (const [index, { path, title }] of manifest.tracks.entries()) {
    const found = byPath.get(path);
    if (!found) continue;
    const place = String(index + 1).padStart(4, '0');
    recordings.push({
      file: await unpacked(found, flatName(path)),
      path: `${file.name}/${place} ${flatName(path)}`,
      ...(title === '' ? {} : { title: title.slice(0, bookLimits.chapterTitleCharacters) }),
    });
  }
  const cover = byPath.get(manifest.cover ?? '');
  const hasCover = cover && cover.bytes <= bookLimits.coverBytes;
  return { manifest, recordings, cover: hasCover ? await unpacked(cover, flatName(cover.path)) : null };
}

/** Converts a description to plain text: some programs write HTML. */
function plainText(description: string): string {
  const broken = description
    .replace(/<br\b[^<>]*>|<\/(?:div|li|h[1-6])>/gi, '$&\n')
    .replace(/<\/p>/gi, '$&\n\n');
  const { body } = new DOMParser().parseFromString(broken, 'text/html');
  for (const element of body.querySelectorAll('script, style')) element.remove();
  return body.textContent.trim();
}

const peopleOf = (names: readonly string[]) => names.map((name) => ({ id: null, name }));

/** Returns the values of a manifest for those fields that are empty in the editor. */
export function fieldsOf(manifest: Manifest, draft: Draft): Partial<Draft> {
  const { published = '', abridged } = manifest;
  const isbn = manifest.identifiers
    .map((identifier) => parseIsbn(identifier.replace(/^urn:/i, '')))
    .find(Boolean);
  const fields: Partial<Draft> = {
    title: manifest.title?.slice(0, bookLimits.titleCharacters) ?? '',
    subtitle: manifest.subtitle ?? '',
    synopsis: plainText(manifest.description ?? '').slice(0, bookLimits.synopsisCharacters),
    authors: peopleOf(manifest.authors),
    narrators: peopleOf(manifest.narrators),
    translators: peopleOf(manifest.translators),
    editors: peopleOf(manifest.editors),
    series: manifest.series.map(({ name, number = '' }) => ({ id: null, name, number })),
    language: parseLanguage(manifest.language ?? '') ?? '',
    release_year: /^\d{4}/.exec(published)?.[0] ?? '',
    publisher: manifest.publisher ?? '',
    isbn: isbn ?? '',
    abridged: abridged === undefined ? '' : abridged ? 'yes' : 'no',
    main: manifest.narrators[0]?.slice(0, bookLimits.tagCharacters) ?? '',
    sub: manifest.subjects[0]?.slice(0, bookLimits.tagCharacters) ?? '',
  };
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isEmpty(value) && isEmpty(draft[name as keyof Draft])),
  );
}
