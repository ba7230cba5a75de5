import type { EditableSite } from '@lamplight/contract';
import { type CoverShape, dateLanguages, type PhoneBarItem } from '@lamplight/contract/site-limits';
import { isLanguage } from '@lamplight/messages/languages';
import { translationsIn, valuesOfTranslations } from '../../../lib/translated-values.ts';
import type { SiteBody } from './site-queries.ts';

/** Values of the settings form, as texts. */
export interface SettingsValues {
  name: string;
  tagline: string;
  accent: string;
  sender: string;
  contact: string;
  language: string;
  /** Tags of the languages offered, separated by spaces. */
  languages: string;
  default_language: string;
  first_day: string;
  cover_shape: CoverShape;
  phone_bar: PhoneBarItem;
  /** Whether leading articles of titles count in sorted lists. */
  articles: 'count' | 'ignore';
  /** Taglines in other languages, under names such as `tagline.de`. */
  [translated: `${string}.${string}`]: string;
}

/** Names of the texts of the settings, which exist in each language. */
export const siteTexts = ['tagline'] as const;

export const valuesOf = (site: EditableSite): SettingsValues => ({
  name: site.name,
  tagline: site.tagline,
  accent: site.accent ?? '',
  sender: site.sender,
  contact: site.contact,
  language: site.language ?? '',
  languages: site.languages.join(' '),
  default_language: site.default_language ?? '',
  first_day: String(site.first_day),
  cover_shape: site.cover_shape,
  phone_bar: site.phone_bar,
  articles: site.ignore_articles ? 'ignore' : 'count',
  ...valuesOfTranslations(siteTexts, site.translations),
});

const namesOf = (values: SettingsValues) => Object.keys(values) as (keyof SettingsValues)[];

export const isSame = (a: SettingsValues, b: SettingsValues): boolean =>
  namesOf(a).every((name) => a[name] === b[name]);

/** Returns whether `a` and `b` have changed the same field of the `base` to different values. */
export const isContested = (a: SettingsValues, b: SettingsValues, base: SettingsValues): boolean =>
  namesOf(base).some((name) => a[name] !== b[name] && a[name] !== base[name] && b[name] !== base[name]);

export const bodyOf = (values: SettingsValues, revision: number): SiteBody => ({
  revision,
  name: values.name,
  tagline: values.tagline,
  accent: values.accent === '' ? null : values.accent,
  sender: values.sender,
  contact: values.contact,
  language: dateLanguages.find((language) => language === values.language) ?? null,
  languages: values.languages.split(' ').filter(isLanguage),
  default_language: isLanguage(values.default_language) ? values.default_language : null,
  first_day: Number(values.first_day),
  cover_shape: values.cover_shape,
  phone_bar: values.phone_bar,
  ignore_articles: values.articles === 'ignore',
  translations: translationsIn(siteTexts, values),
});
