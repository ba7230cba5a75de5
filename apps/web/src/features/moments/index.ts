export { BookMoments } from './book-moments.tsx';
export { getMomentQueue } from './moment-queue.ts';
export type { PlayMoment } from './moment-rows.tsx';
export { NoteHost } from './note-dialog.tsx';
