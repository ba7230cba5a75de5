/** Limits of the publisher's settings, in user-perceived characters unless stated otherwise. */
export const siteLimits = {
  nameCharacters: { min: 1, max: 40 },
  taglineCharacters: 120,
  senderCharacters: 60,
  contactCharacters: 200,
  /** Maximum bytes of an uploaded picture. */
  imageBytes: 10 * 1024 * 1024,
  /** Minimum pixels of the longer and the shorter side of an uploaded picture. */
  logoPixels: { longer: 512, shorter: 64 },
  coverPixels: { longer: 600, shorter: 300 },
  frontPixels: { longer: 800, shorter: 300 },
} as const;

/** Limits of the front page's texts, in user-perceived characters. */
export const frontLimits = {
  textCharacters: 4000,
  pictureAltCharacters: 200,
  steps: 3,
  stepTitleCharacters: 60,
  stepTextCharacters: 240,
} as const;

/** Limits of the embedded player. */
export const embedLimits = { hosts: 50, hostsCharacters: 8000 } as const;

/** Widths in pixels in which the server offers the front page's picture, in addition to its original width. */
export const frontPictureWidths = [480, 960] as const;

/** Name and tagline until an admin changes them. Visitors see the tagline in their language. */
export const defaultSite = {
  name: 'Lamplight',
  tagline: 'Stories, by lamplight.',
} as const;

/** Languages in which dates and times can be written (BCP 47). */
export const dateLanguages = [
  'en-US',
  'en-GB',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'ar',
  'ja-JP',
] as const;
export type DateLanguage = (typeof dateLanguages)[number];

/**
 * Returns the language (BCP 47) whose alphabetical order is used for all lists, whatever the reader's language: the
 * publisher's default language, else that of dates, else the first offered one.
 */
export const sortLanguageOf = (site: {
  readonly default_language: string | null;
  readonly language: string | null;
  readonly languages: readonly string[];
}): string => site.default_language ?? site.language ?? site.languages[0] ?? 'en';

/** Shapes of the boxes that show covers; a cover is never cropped, whatever its proportions. */
export const coverShapes = ['portrait', 'square'] as const;
export type CoverShape = (typeof coverShapes)[number];

/**
 * Choices for the third item of the navigation bar on phones; the item that is not chosen moves to the account menu.
 */
export const phoneBarItems = ['tags', 'library'] as const;
export type PhoneBarItem = (typeof phoneBarItems)[number];

/** Returns the style sheet for the proportions of cover boxes; '' for the built-in shape, portrait. */
export const coverShapeStyle = (shape: CoverShape): string => (shape === 'square' ? ':root{--cell:1}' : '');

/** Possible first days of the week, numbered as in `Date.getDay`. */
export const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Icons that are made from a logo, with their size in pixels; the file name says what the icon is for. */
export const logoFiles = {
  'mark.png': { pixels: 96, kind: 'plain' },
  'icon-32.png': { pixels: 32, kind: 'plain' },
  'icon-192.png': { pixels: 192, kind: 'plain' },
  'icon-512.png': { pixels: 512, kind: 'plain' },
  'apple-180.png': { pixels: 180, kind: 'filled' },
  'maskable-192.png': { pixels: 192, kind: 'maskable' },
  'maskable-512.png': { pixels: 512, kind: 'maskable' },
} as const;
export type LogoFile = keyof typeof logoFiles;
