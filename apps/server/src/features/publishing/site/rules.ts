import {
  type BodyOf,
  countCharacters,
  defaultSite,
  isBlank,
  type siteEndpoints,
  siteLimits,
} from '@lamplight/contract';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { changeTranslations, readTranslations } from '../../../platform/translations.ts';
import { m } from './messages.ts';
import type { SettingsRow } from './store.ts';

type SiteBody = BodyOf<(typeof siteEndpoints)['PUT /admin/site']>;

/** Settings that apply before an admin first changes them. */
export const defaults: SettingsRow = {
  ...defaultSite,
  revision: 0,
  accent: null,
  sender: '',
  contact: '',
  language: null,
  languages: ['en'],
  default_language: null,
  first_day: 1,
  cover_shape: 'portrait',
  phone_bar: 'tags',
  ignore_articles: false,
  translations: '{}',
};

/** Control and format characters, and brackets and the backslash, which have a meaning in markup and in headers. */
const unsafeInLines = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>\\]/u;

function readLine(field: string, written: string, most: number): string {
  const line = written.toWellFormed().normalize('NFC').trim();
  const unsafe = unsafeInLines.exec(line)?.[0];
  if (unsafe !== undefined)
    throw invalidField(
      field,
      /[<>\\]/.test(unsafe) ? m.leaveOut({ character: unsafe }) : m.leaveOutInvisible,
    );
  if (countCharacters(line) > most)
    throw invalidField(field, m.tooLong({ count: most, limit: String(most) }));
  return line;
}

function readContact(written: string): string {
  const contact = written.trim();
  const isAddress = /^[^\s@<>"\\]+@[^\s@<>"\\]+\.[^\s@<>"\\]+$/.test(contact);
  const isWeb = /^https:\/\/\S+$/.test(contact) && URL.canParse(contact);
  if (contact.length > siteLimits.contactCharacters || !(contact === '' || isAddress || isWeb))
    throw invalidField('contact', m.contact);
  return contact;
}

/**
 * Checks the settings that an admin sent.
 * @throws ProblemError invalid_input naming the field
 */
export async function readSettings(body: SiteBody, before: SettingsRow): Promise<SettingsRow> {
  const name = readLine('name', body.name, siteLimits.nameCharacters.max);
  if (isBlank(name)) throw invalidField('name', m.name);
  if (![0, 1, 6].includes(body.first_day)) throw invalidField('first_day', m.firstDay);
  const languages = [...new Set(body.languages ?? before.languages)];
  const asked = body.default_language === undefined ? before.default_language : body.default_language;
  const isOffered = asked !== null && languages.includes(asked);
  if (body.default_language && !isOffered) throw invalidField('default_language', m.defaultNotOffered);
  const translations = await readTranslations(body.translations, ({ tagline }, suffix) => {
    const line = readLine(`tagline${suffix}`, tagline, siteLimits.taglineCharacters);
    return line === '' ? null : { tagline: line };
  });
  return {
    ...body,
    translations: changeTranslations(before.translations, translations),
    languages,
    // The earlier default is lost if its language is no longer offered.
    default_language: isOffered ? asked : null,
    name,
    tagline: readLine('tagline', body.tagline, siteLimits.taglineCharacters),
    sender: readLine('sender', body.sender, siteLimits.senderCharacters),
    contact: readContact(body.contact),
    accent: body.accent?.toLowerCase() ?? null,
  };
}

export const changedMeanwhile = () => new ProblemError('precondition_failed', m.settingsChanged);
