import {
  type BodyOf,
  isBlank,
  isLongerThan,
  type pageEndpoints,
  pageLimits,
  slugProblem,
  type TranslationChanges,
} from '@lamplight/contract';
import type { Flag } from '../../../db/schema.ts';
import { requireValid } from '../../../platform/text-fields.ts';
import { readTranslations } from '../../../platform/translations.ts';
import { m } from './messages.ts';

type PageBody = BodyOf<(typeof pageEndpoints)['POST /admin/pages']> &
  Pick<BodyOf<(typeof pageEndpoints)['PUT /admin/pages/{id}']>, 'translations'>;

export interface PageTexts {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  readonly translations: TranslationChanges<Pick<PageTexts, 'title' | 'body'>>;
  readonly in_foot: Flag;
  readonly needs_consent: Flag;
}

/** Control and line separator characters, which titles must not contain. */
const unsafeInTitles = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Control characters except tabs and line breaks. */
const unsafeInTexts = /[^\P{Cc}\t\n]/gu;

function titleProblem(title: string): string | null {
  if (isBlank(title)) return m.noTitle;
  if (unsafeInTitles.test(title)) return m.titleLines;
  return isLongerThan(title, pageLimits.titleCharacters)
    ? m.tooLong({ count: pageLimits.titleCharacters })
    : null;
}

/** Normalizes line breaks; removes control characters and lone surrogates. */
export const normalizeMarkdown = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(unsafeInTexts, '');

/** Returns why a Markdown text cannot be saved or rendered; null if it can. */
export async function markdownProblemOf(text: string, maxCharacters: number): Promise<string | null> {
  if (isLongerThan(text, maxCharacters)) return m.tooLong({ count: maxCharacters });
  // Loaded with the first page, to keep startup fast.
  const { markdownProblem } = await import('@lamplight/markdown');
  return markdownProblem(text);
}

/** Returns why a text is invalid as a page's body; null if it is valid. */
export const bodyProblem = (body: string): Promise<string | null> =>
  markdownProblemOf(body, pageLimits.bodyCharacters);

/**
 * Checks the texts in one language.
 * @param suffix added to the names of fields in problems
 */
async function readTexts({ title, body }: Pick<PageBody, 'title' | 'body'>, suffix: string) {
  const texts = { title: title.toWellFormed().normalize('NFC').trim(), body: normalizeMarkdown(body) };
  requireValid({
    [`title${suffix}`]: titleProblem(texts.title),
    [`body${suffix}`]: await bodyProblem(texts.body),
  });
  return texts;
}

/** Checks what an admin wrote. @throws ProblemError invalid_input with a message for each invalid field */
export async function readPage({
  slug: sentSlug,
  title,
  body,
  translations,
  in_foot,
  needs_consent,
}: PageBody): Promise<PageTexts> {
  const slug = sentSlug.trim();
  requireValid({ slug: slugProblem(slug) });
  const texts = {
    slug,
    ...(await readTexts({ title, body }, '')),
    translations: await readTranslations(translations, readTexts),
  };
  return { ...texts, in_foot: in_foot ? 1 : 0, needs_consent: needs_consent ? 1 : 0 };
}
