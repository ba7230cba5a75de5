export { AddPageDialog } from './add-page-dialog.tsx';
export { ConsentScreen } from './consent-screen.tsx';
export { Markdown } from './markdown.tsx';
export { PageEditor } from './page-editor.tsx';
export { PageFoot } from './page-foot.tsx';
export { PageList } from './page-list.tsx';
export { dayText } from './page-texts.ts';
export { adminPagesQuery, pageDraftQuery, publishedPageQuery } from './pages-queries.ts';
