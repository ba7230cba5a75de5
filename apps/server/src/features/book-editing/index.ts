export type { ChapterMove } from './save.ts';
export { type BookEditing, createBookEditing } from './service.ts';
