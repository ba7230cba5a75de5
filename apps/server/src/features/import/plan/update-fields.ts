import type { BookInput, NameInput } from '@lamplight/contract';
import { nameKey } from '@lamplight/contract';
import { type EditableMetadata, metadataColumns } from '../../catalogue/index.ts';

/** Fields that an update may change: all but tags, status, cover and chapters. */
const updatedFields = [
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
  /** Fields to change, as the editor would send them. */
  readonly changes: ImportedValues;
  /** Fields that the files say otherwise, and that somebody changed by hand. */
  readonly edited: readonly string[];
  /** Metadata to remember for the next update. */
  readonly remembered: ImportedValues;
}

const nameOf = ({ name = '' }: NameInput): string => nameKey(name);

/** Returns a value as a text to compare; '' if it is empty. Names count as equal as people and series do. */
function textOf(field: UpdatedField, value: ImportedValues[UpdatedField]): string {
  if (value === undefined || value === null || value === '') return '';
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return '';
  return JSON.stringify(
    value.map((each: NameInput & { number?: string | null }) =>
      field === 'series' ? [nameOf(each), each.number ?? null] : nameOf(each),
    ),
  );
}

/** Removes sentences from the start of a synopsis; a synopsis that begins otherwise is returned as it is. */
const withoutSentences = (synopsis: string, sentences: string): string =>
  sentences !== '' && (synopsis === sentences || synopsis.startsWith(`${sentences}\n\n`))
    ? synopsis.slice(sentences.length).trimStart()
    : synopsis;

/** Keeps the fields that are updated and have a value. */
const knownOf = (values: ImportedValues): ImportedValues =>
  Object.fromEntries(
    updatedFields.flatMap((field) => (textOf(field, values[field]) === '' ? [] : [[field, values[field]]])),
  );

/**
 * Compares a book with its files. A field changes if the book still has what the last import wrote (nothing counts, too)
 * and the files say otherwise; a field that the files no longer name stays.
 * @param last what the last import wrote; of a book that an earlier version imported, only the title is known
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

/** Parses what an import remembered; only the title is known of books that earlier versions imported. */
export const parseRemembered = (title: string, imported: string | null): ImportedValues =>
  imported === null ? { title } : (JSON.parse(imported) as ImportedValues);
