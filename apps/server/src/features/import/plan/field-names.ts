import { m } from './messages.ts';
import { updatedFields } from './update-fields.ts';

const fields = [...updatedFields, 'chapters', 'cover', 'tags'] as const;
/** Fields of a planned book. */
export type FieldName = (typeof fields)[number];

const isField = (field: string): field is FieldName => fields.some((known) => known === field);

/** Returns the name of a book's field for people. */
export const fieldName = (field: string): string => (isField(field) ? m[`field_${field}`] : field);
