import { bookLimits } from '@lamplight/contract/book-limits';
import type { LocalFile } from '../../../../../gateways/storage/local-file.ts';
import { createWindow, latin1, readAt, viewOf } from '../bytes.ts';
import { tooManyPagesError } from '../errors.ts';
import { openFlac } from '../flac/recording.ts';
import {
  type ByteSource,
  type Extent,
  fileOfParts,
  type OutputFile,
  type Recording,
  type SourceRange,
} from '../recording.ts';

/** Bytes before the FLAC file within its first Ogg packet: signature, version and number of headers. */
const mappingBytes = 9;
const firstFlags = 0x02;
/**
 * Maximum number of pages: the server copies each page as a range. Enough for 200 MB with pages of 4 KB, as most
 * programs write them.
 */
const maxPages = 50_000;
/** Maximum bytes of tags: a cover and other tags. */
const maxTagBytes = bookLimits.coverBytes + 1024 * 1024;

/** Returns whether the first stream of an Ogg file is FLAC. */
export const isFlacInOgg = async (file: LocalFile): Promise<boolean> =>
  latin1(await readAt(file, 28, 5), 0, 5) === '\x7fFLAC';

/** Lists the content ranges of the pages of the first stream; leaves out other streams. */
async function listContent(file: LocalFile): Promise<SourceRange[]> {
  const window = createWindow(file);
  const content: SourceRange[] = [];
  let serial: number | undefined;
  for (let at = 0; at < file.size; ) {
    const head = Uint8Array.from(await window.at(at, 27));
    if (head.byteLength < 27 || latin1(head, 0, 4) !== 'OggS') break;
    const table = await window.at(at + 27, head[26] ?? 0);
    const from = at + 27 + table.byteLength;
    const to = from + table.reduce((sum, bytes) => sum + bytes, 0);
    const own = viewOf(head).getUint32(14, true);
    const isFirst = ((head[5] ?? 0) & firstFlags) !== 0;
    // Another recording follows in the file: browsers play only the first one.
    if (isFirst && own !== serial && serial !== undefined && content.length > 1) break;
    serial ??= own;
    if (own === serial && to > from)
      content.push({ from: content.length === 0 ? from + mappingBytes : from, to: Math.min(to, file.size) });
    if (content.length > maxPages) throw tooManyPagesError();
    at = to;
  }
  return content;
}

/** Returns the ranges of the Ogg file that contain some range of its content. */
function rangesOf(content: readonly SourceRange[], { from, to }: SourceRange): SourceRange[] {
  const ranges: SourceRange[] = [];
  let start = 0;
  for (const range of content) {
    const end = start + range.to - range.from;
    if (end > from && start < to)
      ranges.push({
        from: range.from + Math.max(0, from - start),
        to: range.from + Math.min(end, to) - start,
      });
    start = end;
  }
  return ranges;
}

/**
 * Opens an Ogg file with FLAC (https://xiph.org/flac/ogg_mapping.html). The packets one after another form a FLAC file;
 * it is stored in that form, which all browsers play.
 */
export async function openFlacInOgg(file: LocalFile, extent: Extent): Promise<Recording> {
  const content = await listContent(file);
  const flac = fileOfParts(file, content);
  const recording = await openFlac(flac, 0, extent);
  const inOgg = ({ parts, ...output }: OutputFile): OutputFile => ({
    ...output,
    parts: parts.flatMap((part): ByteSource[] =>
      part instanceof Uint8Array ? [part] : rangesOf(content, part),
    ),
  });
  return {
    ...recording,
    flacHead: () => readAt(flac, 0, maxTagBytes),
    whole: async () => inOgg(await recording.whole()),
    cut: async (from, to) => inOgg(await recording.cut(from, to)),
  };
}
