export { BookClipsSection } from './book-clips-section.tsx';
export { clipStore, closeClipDialog, mayShareClips, openClipDialog } from './clip-store.ts';
