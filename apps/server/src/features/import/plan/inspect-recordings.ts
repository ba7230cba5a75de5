import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { SourceRecording, UnplayableFile } from '../scan/group-books.ts';
import { type ImportMedia, withoutPicture } from '../scan/media-ports.ts';
import type { SourceFile } from '../scan/scan-folder.ts';
import { m } from './messages.ts';
import { errorMessage, nameOf } from './plan-types.ts';

/** Creates functions that read the metadata of recordings, and explain why one cannot be read. */
export function createInspector(audio: ImportMedia['audio'], log: Log) {
  /** Explains an error to the admin; also logs unexpected ones. */
  const whyNot = (error: unknown, path: string): string => {
    const isExpected = error instanceof ProblemError || (error instanceof Error && 'code' in error);
    if (!isExpected) log.warn({ err: error, path }, 'could not read a file to import');
    return errorMessage(error);
  };

  async function inspect(source: ImportFolder, files: readonly SourceFile[]) {
    const recordings: SourceRecording[] = [];
    const unplayable: UnplayableFile[] = [];
    for (const file of files) {
      const name = nameOf(file.path);
      if (file.bytes === 0) unplayable.push({ file, reason: m.emptyFile({ name }) });
      else
        try {
          recordings.push({
            file,
            facts: withoutPicture(await audio.inspect(await source.contentOf(file.path))),
          });
        } catch (error) {
          const damage = m.nameAndProblem({ name, problem: whyNot(error, file.path) });
          const isDamaged = error instanceof ProblemError && error.code === 'invalid_input';
          const inspectPart = async () => audio.inspect(await source.contentOf(file.path), 'playable');
          const part = isDamaged ? await inspectPart().catch(() => null) : null;
          if (part) recordings.push({ file, facts: withoutPicture(part), damage });
          else unplayable.push({ file, reason: damage });
        }
    }
    return { recordings, unplayable };
  }
  return { whyNot, inspect };
}
