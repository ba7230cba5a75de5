export { AdminPagesScreen } from './admin-pages-screen.tsx';
export { PageEditorScreen } from './page-editor-screen.tsx';
