import type { BodyOf, FrontPage, publicPagesEndpoints } from '@lamplight/contract';
import { languageTags } from '@lamplight/messages/languages';
import {
  hasText,
  type TextLanguage,
  textAt,
  valueName,
  valuesOfTranslations,
} from '../../../lib/translated-values.ts';

/** Numbers of the steps for which the form has fields. */
export const stepNumbers = [1, 2, 3] as const;
type StepNumber = (typeof stepNumbers)[number];

/** Texts of the front page's form. */
export type FrontValues = {
  text: string;
  picture_alt: string;
  shows_price: 'yes' | 'no';
} & Record<`title${StepNumber}` | `text${StepNumber}`, string> & {
    /** Texts in other languages, under names such as `title1.de`. */
    readonly [translated: `${string}.${string}`]: string;
  };

/** Names of the texts, in the order of their fields. */
export const frontTexts = [
  'text',
  ...stepNumbers.flatMap((number) => [`title${number}`, `text${number}`] as const),
  'picture_alt',
] as const;

type Texts = Pick<FrontPage, 'text' | 'picture_alt' | 'steps'>;
export type FrontBody = BodyOf<(typeof publicPagesEndpoints)['PUT /admin/front-page']>;

function textsOf({ text, picture_alt, steps }: Texts) {
  const [first, second, third] = steps;
  return {
    text,
    title1: first?.title ?? '',
    text1: first?.text ?? '',
    title2: second?.title ?? '',
    text2: second?.text ?? '',
    title3: third?.title ?? '',
    text3: third?.text ?? '',
    picture_alt,
  };
}

export function valuesOf(page: FrontPage): FrontValues {
  const translated = languageTags.flatMap((tag) => {
    const texts = page.translations[tag];
    return texts ? [[tag, textsOf(texts)] as const] : [];
  });
  return {
    ...textsOf(page),
    shows_price: page.shows_price ? 'yes' : 'no',
    ...valuesOfTranslations(frontTexts, Object.fromEntries(translated)),
  };
}

export const isSame = (a: FrontValues, b: FrontValues): boolean =>
  (Object.keys(a) as (keyof FrontValues)[]).every((name) => a[name] === b[name]);

export const stepsOf = (values: FrontValues, tag: TextLanguage = ''): FrontPage['steps'] =>
  stepNumbers.map((number) => ({
    title: textAt(values, valueName(`title${number}`, tag)).trim(),
    text: textAt(values, valueName(`text${number}`, tag)).trim(),
  }));

export const bodyOf = (values: FrontValues, revision: number): FrontBody => ({
  revision,
  text: values.text,
  picture_alt: values.picture_alt,
  steps: stepsOf(values),
  shows_price: values.shows_price === 'yes',
  translations: Object.fromEntries(
    languageTags.map((tag) => [
      tag,
      hasText(frontTexts, values, tag)
        ? {
            text: textAt(values, valueName('text', tag)),
            picture_alt: textAt(values, valueName('picture_alt', tag)),
            steps: stepsOf(values, tag),
          }
        : null,
    ]),
  ),
});
