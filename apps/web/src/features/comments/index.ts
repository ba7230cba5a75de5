export { ChapterComments, CommentCount } from './chapter-comments.tsx';
export { CommentPanel } from './comment-panel.tsx';
export { updateComments } from './comment-source.ts';
export { writeCommentDraft } from './compose/write-comment-draft.ts';
export { CommentMarkers } from './markers/comment-markers.tsx';
