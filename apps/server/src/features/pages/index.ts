export { type Consent, type Consents, createConsents } from './consents.ts';
export { markdownProblemOf, normalizeMarkdown } from './read-page.ts';
export { renderMarkdown } from './render-markdown.ts';
export { createPages, type Pages } from './service.ts';
export type { PageTables } from './store.ts';
