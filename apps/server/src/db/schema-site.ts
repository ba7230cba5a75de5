import type { DateLanguage } from '@lamplight/contract';

/** The publisher's settings. */
export interface SiteTables {
  /** One row at most. */
  site_settings: {
    id: number;
    revision: number;
    name: string;
    tagline: string;
    accent: string | null;
    sender: string;
    contact: string;
    language: DateLanguage | null;
    first_day: number;
    updated_at: string;
  };
  /** Pictures, as base64. */
  site_images: { name: 'logo' | 'cover'; hash: string; content: string };
}
