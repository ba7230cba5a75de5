export type { EditableMetadata } from './parse-metadata.ts';
export type { ChapterMove, EditingHooks } from './save.ts';
export { type BookEditing, createBookEditing } from './service.ts';
