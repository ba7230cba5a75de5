import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** The publisher's pages, and members' consent to them. */
export interface PageTables {
  /** A page with its draft; what visitors see is its newest version. */
  pages: {
    id: Generated<number>;
    /** Last part of the address; unique. */
    slug: string;
    title: string;
    /** Markdown. */
    body: string;
    in_foot: Flag;
    needs_consent: Flag;
    is_published: Flag;
    /** Rank among the pages. */
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
    asks_members: Flag;
    published_at: string;
  };
  page_consents: {
    user_id: number;
    page_id: number;
    version: number;
    /** Title of that version, for the member's export. */
    title: string;
    agreed_at: string;
  };
}
