import { languageTags } from '@lamplight/messages/languages';
import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input, nullable, revision } from '../schemas.ts';
import { coverShapes, dateLanguages, phoneBarItems, siteLimits } from '../site-limits.ts';
import { translationChangesOf, translationsOf } from '../translations.ts';

const Accent = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'As #rrggbb' });
const Language = Type.Enum([...dateLanguages]);
const Languages = Type.Array(Type.Enum([...languageTags]), {
  minItems: 1,
  maxItems: languageTags.length,
  description: 'Languages of the web app, mails and errors among which members choose',
});
const DefaultLanguage = nullable(
  Type.Enum([...languageTags], {
    description: 'Language of who has chosen none; null for that of their browser',
  }),
);
const CoverShape = Type.Enum([...coverShapes], {
  description: 'Shape of the cells in which covers stand; no cover is cropped to it',
});
const PhoneBarItem = Type.Enum([...phoneBarItems], {
  description: 'Third item of the phone’s bar: Tags or My Library',
});
const IgnoreArticles = Type.Boolean({
  description: 'Whether lists sort titles without a leading article, by the language of each book',
});
const FirstDay = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: 'First day of the week: 0 is Sunday, 1 Monday, 6 Saturday',
});

/** The publisher's name, design settings and contact. */
export const Site = Type.Object({
  revision: Type.Integer({ minimum: 0, description: 'Raised by each change; 0 before the first' }),
  name: Type.String(),
  tagline: Type.String(),
  accent: nullable(Type.String({ description: 'As the admin chose it; null for the built-in colour' })),
  theme: nullable(
    Type.String({
      description:
        'Style sheet with the accent colour, corrected for contrast in both themes, and the shape of covers; null for the built-in ones',
    }),
  ),
  sender: Type.String({ description: 'Name of the sender of mails; empty for that of MAIL_FROM' }),
  contact: Type.String({ description: 'E-mail address or web address; empty for none' }),
  language: nullable(Type.Enum([...dateLanguages], { description: 'Of dates; null for English' })),
  languages: Languages,
  default_language: DefaultLanguage,
  first_day: FirstDay,
  cover_shape: CoverShape,
  phone_bar: PhoneBarItem,
  ignore_articles: IgnoreArticles,
  logo: nullable(Type.String({ description: 'Folder of the icons, such as `/site/logo/…`' })),
  cover: nullable(Type.String({ description: 'Picture beside the sign-in form' })),
  front_picture: nullable(
    Type.String({ description: 'Picture of the front page, such as `/site/front/…-1600x900.webp`' }),
  ),
  front: Type.Boolean({ description: 'Whether visitors have a front page, at `/welcome`' }),
  clips: Type.Boolean({ description: 'Whether members may share clips' }),
  embeds: Type.Boolean({ description: 'Whether other sites may show the embedded player' }),
  demo: Type.Boolean({ description: 'Whether visitors find a book in the demo' }),
});
export type Site = Static<typeof Site>;

const siteTexts = {
  tagline: Type.String({ description: `At most ${siteLimits.taglineCharacters} characters` }),
};

/** Settings as admins edit them: the texts in the default language, and their translations. */
export const EditableSite = Type.Object({ ...Site.properties, translations: translationsOf(siteTexts) });
export type EditableSite = Static<typeof EditableSite>;

const adminOnly = {
  access: 'admin',
  group: 'Site',
  refusal: 'settings',
} as const;
const Revision = Type.Integer(revision);
/**
 * Query of requests that change pictures. Pictures are part of the settings, so these requests need the revision that
 * the admin saw.
 */
const seen = { query: input({ revision: Revision }) } as const;
const upload = { maxBytes: siteLimits.imageBytes };

export const siteEndpoints = {
  'GET /site': {
    operationId: 'getSite',
    access: 'public',
    group: 'Site',
    summary: "The publisher's name, colours, contact and pictures",
    result: Site,
  },
  'GET /admin/site': {
    operationId: 'getEditableSite',
    ...adminOnly,
    summary: 'The settings with their default texts, and the texts in other languages',
    result: EditableSite,
  },
  'GET /admin/version': {
    operationId: 'getVersion',
    access: 'admin',
    group: 'Site',
    summary: 'The version that answers, and the Git commit that it was built from',
    result: Type.Object({
      version: Type.String(),
      commit: nullable(
        Type.String({ description: "Followed by '-modified' if files differed; null if it is unknown" }),
      ),
    }),
  },
  'PUT /admin/site': {
    operationId: 'saveSite',
    ...adminOnly,
    summary: 'Change the settings; refused with 412 if another admin has changed them since `revision`',
    body: input({
      revision: Revision,
      name: Type.String({
        description: `${siteLimits.nameCharacters.min} to ${siteLimits.nameCharacters.max} characters`,
      }),
      ...siteTexts,
      translations: translationChangesOf(siteTexts),
      accent: nullable(Accent),
      sender: Type.String({ description: `At most ${siteLimits.senderCharacters} characters` }),
      contact: Type.String({ description: 'An e-mail address, an https address, or empty' }),
      language: nullable(Language),
      languages: Type.Optional(Languages),
      default_language: Type.Optional(DefaultLanguage),
      first_day: FirstDay,
      cover_shape: CoverShape,
      phone_bar: PhoneBarItem,
      ignore_articles: IgnoreArticles,
    }),
    result: EditableSite,
  },
  'POST /admin/site/logo': {
    operationId: 'uploadLogo',
    ...adminOnly,
    summary: 'Replace the logo: a JPEG, PNG, WebP or AVIF as the body; icons of every size are made of it',
    ...seen,
    upload,
    result: EditableSite,
  },
  'DELETE /admin/site/logo': {
    operationId: 'deleteLogo',
    ...adminOnly,
    summary: 'Go back to the built-in logo',
    ...seen,
    result: EditableSite,
  },
  'POST /admin/site/cover': {
    operationId: 'uploadSignInCover',
    ...adminOnly,
    summary: 'Replace the picture beside the sign-in form: a JPEG, PNG, WebP or AVIF as the body',
    ...seen,
    upload,
    result: EditableSite,
  },
  'DELETE /admin/site/cover': {
    operationId: 'deleteSignInCover',
    ...adminOnly,
    summary: 'Go back to the built-in picture beside the sign-in form',
    ...seen,
    result: EditableSite,
  },
  'POST /admin/site/front-picture': {
    operationId: 'uploadFrontPicture',
    ...adminOnly,
    summary: 'Replace the picture of the front page: a JPEG, PNG, WebP or AVIF as the body',
    ...seen,
    upload,
    result: EditableSite,
  },
  'DELETE /admin/site/front-picture': {
    operationId: 'deleteFrontPicture',
    ...adminOnly,
    summary: 'Remove the picture of the front page',
    ...seen,
    result: EditableSite,
  },
} as const satisfies ApiDefinition;
