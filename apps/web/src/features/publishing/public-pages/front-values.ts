import type { FrontPage } from '@lamplight/contract';

/** Numbers of the steps that the form has fields for. */
export const stepNumbers = [1, 2, 3] as const;
type StepNumber = (typeof stepNumbers)[number];

/** Texts of the front page's form. */
export type FrontValues = {
  text: string;
  picture_alt: string;
  shows_price: 'yes' | 'no';
} & Record<`title${StepNumber}` | `text${StepNumber}`, string>;

export function valuesOf({ text, picture_alt, steps, shows_price }: FrontPage): FrontValues {
  const [first, second, third] = steps;
  return {
    text,
    title1: first?.title ?? '',
    text1: first?.text ?? '',
    title2: second?.title ?? '',
    text2: second?.text ?? '',
    title3: third?.title ?? '',
    text3: third?.text ?? '',
    shows_price: shows_price ? 'yes' : 'no',
    picture_alt,
  };
}

export const isSame = (a: FrontValues, b: FrontValues): boolean =>
  (Object.keys(a) as (keyof FrontValues)[]).every((name) => a[name] === b[name]);

export const stepsOf = (values: FrontValues): FrontPage['steps'] =>
  stepNumbers.map((number) => ({
    title: values[`title${number}`].trim(),
    text: values[`text${number}`].trim(),
  }));

export const bodyOf = (values: FrontValues, revision: number): FrontPage => ({
  revision,
  text: values.text,
  picture_alt: values.picture_alt,
  steps: stepsOf(values),
  shows_price: values.shows_price === 'yes',
});
