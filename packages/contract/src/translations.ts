import { type LanguageTag, languageTags } from '@lamplight/messages/languages';
import type { TObject, TOptional, TProperties, TSchema, TUnion } from 'typebox';
import { Type } from './schema-builders.ts';
import { input, nullable } from './schemas.ts';

/** A publisher's text in other languages than the default, by language. */
export type Translations<Text> = { [Tag in LanguageTag]?: Text };
/** Changes of translations: languages that are left out stay as they are, null removes one. */
export type TranslationChanges<Text> = { readonly [Tag in LanguageTag]?: Text | null };

type ByLanguage<Text extends TSchema> = TObject<{ [Tag in LanguageTag]: TOptional<Text> }>;

const byLanguage = <Text extends TSchema>(text: Text, build: (properties: TProperties) => TObject) =>
  build(
    Object.fromEntries(languageTags.map((tag) => [tag, Type.Optional(text)])),
  ) as unknown as ByLanguage<Text>;

/** The schema of translations in an answer to those who edit them. */
export const translationsOf = <P extends TProperties>(fields: P): ByLanguage<TObject<P>> =>
  byLanguage(Type.Object(fields), (properties) =>
    Type.Object(properties, { description: 'By language; readers of other languages get the default text' }),
  );

/** The schema of changed translations. */
export const translationChangesOf = <P extends TProperties>(
  fields: P,
): TOptional<ByLanguage<TUnion<[TObject<P>, ReturnType<typeof Type.Null>]>>> =>
  Type.Optional(byLanguage(nullable(input(fields)), input));

/** Bytes of a body in which each language may have a text of this size. */
export const bytesWithTranslations = (bytes: number): number => bytes * (1 + languageTags.length);
