import {
  type BodyOf,
  isBlank,
  isLongerThan,
  type newsletterEndpoints,
  newsletterLimits,
} from '@lamplight/contract';
import { invalidField, multiLine, requireValid } from '../../../platform/text-fields.ts';
import { changeTranslations, readTranslations } from '../../../platform/translations.ts';
import { m } from './messages.ts';

type NewsletterBody = BodyOf<(typeof newsletterEndpoints)['POST /admin/newsletters']>;
type Texts = Pick<NewsletterBody, 'subject' | 'body'>;
export type Audience = Pick<NewsletterBody, 'audience' | 'price_id' | 'book_id'>;

const unsafeInLines = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function subjectProblem(subject: string): string | null {
  if (unsafeInLines.test(subject)) return m.subjectLines;
  return isLongerThan(subject, newsletterLimits.subjectCharacters)
    ? m.tooLong({ count: newsletterLimits.subjectCharacters })
    : null;
}

async function bodyProblem(body: string): Promise<string | null> {
  if (isLongerThan(body, newsletterLimits.bodyCharacters))
    return m.tooLong({ count: newsletterLimits.bodyCharacters });
  const { markdownProblem } = await import('@lamplight/markdown');
  return markdownProblem(body);
}

/**
 * Normalizes and checks a text in one language; a draft may lack a subject or a body.
 * @param suffix end of the field names in errors
 * @throws ProblemError invalid_input
 */
export async function readTexts({ subject, body }: Texts, suffix = ''): Promise<Texts> {
  const texts = {
    subject: subject.toWellFormed().normalize('NFC').trim(),
    body: multiLine(body),
  };
  requireValid({
    [`subject${suffix}`]: subjectProblem(texts.subject),
    [`body${suffix}`]: await bodyProblem(texts.body),
  });
  return texts;
}

/** @throws ProblemError invalid_input if a subject or a body is missing */
export const requireWhole = ({ subject, body }: Texts): void =>
  requireValid({ subject: isBlank(subject) ? m.noSubject : null, body: isBlank(body) ? m.noBody : null });

/** Returns an audience without the plan or book that its kind does not use. */
const readAudience = ({ audience, price_id, book_id }: Audience): Audience => ({
  audience,
  price_id: audience === 'plan' ? price_id : null,
  book_id: audience === 'book' ? book_id : null,
});

/** @throws ProblemError invalid_input if the plan or the book is missing */
export const requireAudience = ({ audience, price_id, book_id }: Audience): void =>
  requireValid({
    price_id: audience === 'plan' && !price_id ? m.noPlan : null,
    book_id: audience === 'book' && !book_id ? m.noBook : null,
  });

/** Reads a draft. @param before stored translations @throws ProblemError invalid_input naming the fields */
export async function readDraft({ translations, ...sent }: NewsletterBody, before: string) {
  const texts = await readTexts(sent);
  const changes = await readTranslations(translations, readTexts);
  return { ...texts, ...readAudience(sent), translations: changeTranslations(before, changes) };
}

const dayMs = 24 * 3_600_000;

/**
 * Returns the time at which a newsletter is sent, in ms since 1970.
 * @param at local time of the publisher, as in 2026-12-24T18:00; null for now
 * @throws ProblemError invalid_input
 */
export function readTime(at: string | null, timeZone: string, nowMs: number): number {
  if (at === null) return nowMs;
  let ms: number;
  try {
    ms = Temporal.PlainDateTime.from(at, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    throw invalidField('at', m.noSuchTime);
  }
  if (ms <= nowMs) throw invalidField('at', m.pastTime);
  if (ms > nowMs + newsletterLimits.daysAhead * dayMs)
    throw invalidField('at', m.farTime({ count: newsletterLimits.daysAhead }));
  return ms;
}
