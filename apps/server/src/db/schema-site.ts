import type { CoverShape, DateLanguage, MailKind, PhoneBarItem } from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** The publisher's settings. */
export interface SiteTables {
  /** Table with one row at most. */
  site_settings: {
    id: number;
    revision: number;
    name: string;
    tagline: string;
    accent: string | null;
    sender: string;
    contact: string;
    language: DateLanguage | null;
    /** Tags of the languages that the publisher offers, separated by spaces. */
    languages: Generated<string>;
    default_language: Generated<LanguageTag | null>;
    first_day: number;
    /** Shape of the cells in which covers stand. */
    cover_shape: Generated<CoverShape>;
    /** Third item of the phone's bar. */
    phone_bar: Generated<PhoneBarItem>;
    /** Lists sort titles without their leading article. */
    ignore_articles: Generated<Flag>;
    updated_at: string;
  };
  /** Which pages visitors find; one row at most. */
  public_pages: {
    id: number;
    revision: number;
    front: Flag;
    front_at_root: Flag;
    books: Flag;
    people: Flag;
    series: Flag;
    chapter_titles: Flag;
    clips: Generated<Flag>;
    updated_at: string;
  };
  /** The publisher's texts on the front page; one row at most. */
  front_page: {
    id: number;
    revision: number;
    /** Markdown. */
    text: string;
    picture_alt: string;
    /** JSON: a list of titles with texts. */
    steps: string;
    shows_price: Flag;
    updated_at: string;
  };
  /** Texts of emails that admins have changed, by kind; empty ones after the original was restored. */
  mail_texts: { kind: MailKind; subject: string; body: string; revision: number; updated_at: string };
  /** Pictures, as base64. */
  site_images: { name: 'logo' | 'cover' | 'front_picture'; hash: string; content: string };
}
