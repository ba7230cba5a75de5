import { type LanguageTag, languageTags } from '@lamplight/messages/languages';
import type { TObject, TOptional, TProperties, TSchema, TUnion } from 'typebox';
import { Type } from './schema-builders.ts';
import { input, nullable } from './schemas.ts';

/** A text of the publisher in languages other than the default language, by language tag. */
export type Translations<Text> = { [Tag in LanguageTag]?: Text };
/** Changes of translations by language tag. An omitted language stays unchanged; null removes its translation. */
export type TranslationChanges<Text> = { readonly [Tag in LanguageTag]?: Text | null };

type ByLanguage<Text extends TSchema> = TObject<{ [Tag in LanguageTag]: TOptional<Text> }>;

const byLanguage = <Text extends TSchema>(text: Text, build: (properties: TProperties) => TObject) =>
  build(
    Object.fromEntries(languageTags.map((tag) => [tag, Type.Optional(text)])),
  ) as unknown as ByLanguage<Text>;

/** Returns the schema of translations in a response for admins who edit them. */
export const translationsOf = <P extends TProperties>(fields: P): ByLanguage<TObject<P>> =>
  byLanguage(Type.Object(fields), (properties) =>
    Type.Object(properties, { description: 'By language; readers of other languages get the default text' }),
  );

/** Returns the schema of changed translations in a request. */
export const translationChangesOf = <P extends TProperties>(
  fields: P,
): TOptional<ByLanguage<TUnion<[TObject<P>, ReturnType<typeof Type.Null>]>>> =>
  Type.Optional(byLanguage(nullable(input(fields)), input));

/**
 * Returns the maximum bytes of a body that contains a text of `bytes` bytes in the default and in each other language.
 */
export const bytesWithTranslations = (bytes: number): number => bytes * (1 + languageTags.length);
