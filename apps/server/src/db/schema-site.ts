import type { CoverShape, DateLanguage, MailKind, PhoneBarItem } from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** The publisher's pages, and members' consent to them. */
export interface PageTables {
  /** A page with its draft; what visitors see is its newest version. */
  pages: {
    id: Generated<number>;
    /** Last part of the page's address; unique. */
    slug: string;
    title: string;
    /** Text of the draft, in Markdown. */
    body: string;
    /** JSON: title and body by language. */
    translations: Generated<string>;
    in_foot: Flag;
    needs_consent: Flag;
    is_published: Flag;
    /** Order among the pages. */
    place: number;
    revision: number;
    /** Newest version; null before the first publication. */
    version: number | null;
    /** Oldest version that members must have agreed to; null if existing members are not asked. */
    asked_version: number | null;
    updated_at: string;
  };
  page_versions: {
    page_id: number;
    version: number;
    title: string;
    body: string;
    translations: Generated<string>;
    asks_members: Flag;
    published_at: string;
  };
  page_consents: {
    user_id: number;
    page_id: number;
    version: number;
    /** Title of the version agreed to, for the member's data export. */
    title: string;
    agreed_at: string;
  };
}

/** The publisher's settings. */
export interface SiteTables {
  /** Settings of the site; one row at most. */
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
    /** Shape of the frames in which covers are shown. */
    cover_shape: Generated<CoverShape>;
    /** Third item of the navigation bar on phones. */
    phone_bar: Generated<PhoneBarItem>;
    /** Whether lists sort titles without their leading article. */
    ignore_articles: Generated<Flag>;
    /** JSON: the tagline by language. */
    translations: Generated<string>;
    updated_at: string;
  };
  /** Settings that say which public pages exist; one row at most. */
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
    /** Hosts whose pages may show the embedded player, separated by spaces; '*': any. */
    embed_hosts: Generated<string>;
    updated_at: string;
  };
  /** The publisher's texts on the front page; one row at most. */
  front_page: {
    id: number;
    revision: number;
    /** The publisher's text on the front page, in Markdown. */
    text: string;
    picture_alt: string;
    /** JSON: a list of titles with texts. */
    steps: string;
    shows_price: Flag;
    /** JSON: text, steps and description of the picture by language. */
    translations: Generated<string>;
    updated_at: string;
  };
  /** Admins' texts of emails, by kind; the texts are empty once the original has been restored. */
  mail_texts: {
    kind: MailKind;
    subject: string;
    body: string;
    /** JSON: subject and body by language. */
    translations: Generated<string>;
    revision: number;
    updated_at: string;
  };
  /** Pictures of the site by name; `content` is base64. */
  site_images: { name: 'logo' | 'cover' | 'front_picture'; hash: string; content: string };
}
