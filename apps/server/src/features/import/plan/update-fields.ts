import type { BookInput, NameInput } from '@lamplight/contract';
import { nameKey } from '@lamplight/contract';
import { type EditableMetadata, metadataColumns } from '../../catalogue/index.ts';

/** Fields that an update may change: all but tags, status, cover and chapters. */
export const updatedFields = [
  'title',
  'synopsis',
  'authors',
  'narrators',
  'translators',
  'editors',
  'series',
  ...metadataColumns,
] as const satisfies readonly (keyof BookInput)[];
type UpdatedField = (typeof updatedFields)[number];

/** Metadata that an import wrote or would write. */
export type ImportedValues = Pick<BookInput, UpdatedField>;

export interface FieldUpdates {
  /** Fields to change, in the format that the editor sends. */
  readonly changes: ImportedValues;
  /** Fields that differ from the files but stay, because somebody changed them by hand. */
  readonly edited: readonly string[];
  /** Metadata to remember for the next update. */
  readonly remembered: ImportedValues;
}

const nameOf = ({ name = '' }: NameInput): string => nameKey(name);

/**
 * Serializes a value for a comparison; '' if the value is empty. Names of people and series are compared by `nameKey`.
 */
function textOf(field: UpdatedField, value: ImportedValues[UpdatedField]): string {
  if (value === undefined || value === null || value === '') return '';
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return '';
  return JSON.stringify(
    value.map((entry: NameInput & { number?: string | null }) =>
      field === 'series' ? [nameOf(entry), entry.number ?? null] : nameOf(entry),
    ),
  );
}

/**
 * Removes these sentences from the start of a synopsis; a synopsis with a different beginning is returned unchanged.
 */
const withoutSentences = (synopsis: string, sentences: string): string =>
  sentences !== '' && (synopsis === sentences || synopsis.startsWith(`${sentences}\n\n`))
    ? synopsis.slice(sentences.length).trimStart()
    : synopsis;

/** Returns the fields that an update may change and that have a value. */
const knownOf = (values: ImportedValues): ImportedValues =>
  Object.fromEntries(
    updatedFields.flatMap((field) => (textOf(field, values[field]) === '' ? [] : [[field, values[field]]])),
  );

/**
 * Compares a book with its files. A field changes if the book still has the value that the last import wrote (which
 * may be empty) and the files have another one; a field that is no longer in the files stays.
 * @param last what the last import wrote; for a book imported by an earlier version only the title is known
 * @param oldCredits sentences that earlier versions wrote before the synopsis
 */
export function compareFields({
  current,
  last,
  next,
  oldCredits,
}: {
  readonly current: EditableMetadata;
  readonly last: ImportedValues;
  readonly next: ImportedValues;
  readonly oldCredits: string;
}): FieldUpdates {
  const changes: Record<string, unknown> = {};
  const edited: string[] = [];
  const remembered: Record<string, unknown> = { ...knownOf(last), ...knownOf(next) };
  for (const field of updatedFields) {
    const now = field === 'synopsis' ? withoutSentences(current.synopsis, oldCredits) : current[field];
    const [before, lastImported, fromFiles] = [now, last[field], next[field]].map((value) =>
      textOf(field, value),
    );
    if (field === 'synopsis' && now !== current.synopsis) changes[field] = now;
    if (fromFiles === '' || fromFiles === before) continue;
    if (before === lastImported) changes[field] = next[field];
    else {
      edited.push(field);
      if (lastImported !== '') remembered[field] = last[field];
    }
  }
  return { changes, edited, remembered };
}

export const importedValuesOf = ({
  title,
  synopsis,
  metadata,
}: {
  readonly title: string;
  readonly synopsis: string;
  readonly metadata: ImportedValues;
}): ImportedValues => knownOf({ ...metadata, title, synopsis });

/** Parses the values that an import wrote; for books imported by earlier versions only the title is known. */
export const parseRemembered = (title: string, imported: string | null): ImportedValues =>
  imported === null ? { title } : (JSON.parse(imported) as ImportedValues);
