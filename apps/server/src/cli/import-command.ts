import type { ImportOptions, ReleaseChoice } from '../features/import/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readDamageOptions } from './damage-options.ts';
import { readReleaseOptions } from './release-options.ts';
import { parseCommand, UsageError } from './run-command.ts';

const usage = `
  npm run import -- DIR             shows which books a folder would become; changes nothing
  npm run import -- DIR --apply     imports them

  --json             the plan, or what became of it, as one JSON object a line
  --keep-whole       recordings stay one chapter each, even if they mark chapters within themselves
  --main-tag TEXT    main tag of every book; the narrators otherwise
  --sub-tag TEXT     sub tag of every book; the genres otherwise
  --status TEXT      Complete (so unless given), Ongoing, Dropped or another word
  --draft            the books become drafts, which only staff see
  --release TIME     the books come out at this time: 2026-12-03 or "2026-12-03 09:00" in the time zone of this machine,
                     or with an offset (2026-12-03T09:00+01:00); without either they are public at once
  --early-days N     with --release: premium members get them N days earlier
  --notify           followers are notified when the books come out
  --damaged CHOICE   for books with damaged recordings: skip (default) skips the book, without leaves out
                     those recordings, playable imports their playable part
  --without PATH     leaves out one damaged recording, or all of one book, by its path in the plan; repeatable
  --playable PATH    imports the playable part instead; repeatable
  --update           also brings the metadata of books up to date that were imported before: people, series,
                     language and so on; what somebody changed by hand stays as it is
  --again            imports anew what was imported before and then deleted

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
  It ends with 0 when all is in the library, 2 when books were skipped or not updated because something is wrong with them,
  1 when it could not go on, 130 when it was interrupted. The same command goes on where it stopped.
`;

const ownOptions = {
  apply: { type: 'boolean' },
  json: { type: 'boolean' },
  again: { type: 'boolean' },
  update: { type: 'boolean' },
  'keep-whole': { type: 'boolean' },
  'main-tag': { type: 'string' },
  'sub-tag': { type: 'string' },
  status: { type: 'string' },
  draft: { type: 'boolean' },
  release: { type: 'string' },
  'early-days': { type: 'string' },
  notify: { type: 'boolean' },
  damaged: { type: 'string' },
  without: { type: 'string', multiple: true },
  playable: { type: 'string', multiple: true },
} as const;

/** Arguments of the command. */
export interface ImportCommand {
  readonly folder: string;
  readonly isApplied: boolean;
  readonly isJson: boolean;
  readonly options: ImportOptions & { readonly release: ReleaseChoice };
  /** Remaining arguments, passed to the configuration. */
  readonly argv: readonly string[];
}

/**
 * Parses the arguments of the import command.
 * @throws UsageError
 */
export function readImportCommand(args: readonly string[]): ImportCommand {
  const { values, subject: folder, argv } = parseCommand(args, ownOptions, usage);
  const text = (name: keyof typeof ownOptions): string | undefined => {
    const value = values[name];
    if (typeof value !== 'string') return undefined;
    if (value.trim() === '' || value.length > 50) throw new UsageError(`--${name} needs 1 to 50 characters.`);
    return value.trim();
  };
  return {
    folder,
    isApplied: values['apply'] === true,
    isJson: values['json'] === true,
    options: {
      keepWhole: values['keep-whole'] === true,
      again: values['again'] === true,
      update: values['update'] === true,
      mainTag: text('main-tag'),
      subTag: text('sub-tag'),
      status: text('status'),
      release: readReleaseOptions(values, systemClock.iso()),
      ...readDamageOptions(values),
    },
    argv,
  };
}
