import { escapeHtml } from '../../http/page-metadata.ts';
import { renderMarkdown } from './render-markdown.ts';
import { type Db, findPublishedBody } from './store.ts';

/** A page for search engines and other clients that run no scripts. */
export interface PageDescription {
  readonly title: string;
  readonly description: string;
  readonly isListed: boolean;
  readonly html: string;
}

const maxDescription = 160;

/** Returns the beginning of a text without its markup, cut between words. */
function beginningOf(markdown: string): string {
  const text = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>\s]+|[*_`[\]]/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription).replace(/\s\S*$/, '')}…`;
}

/** Renders a published page as HTML. HTML in its text is shown, not run, and links have safe protocols only. */
export async function describePage(db: Db, slug: string): Promise<PageDescription | null> {
  const page = await findPublishedBody(db, slug);
  if (!page) return null;
  return {
    title: page.title,
    description: beginningOf(page.body) || page.title,
    isListed: true,
    html: `<h1>${escapeHtml(page.title)}</h1>\n${await renderMarkdown(page.body)}`,
  };
}
