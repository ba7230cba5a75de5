import type { PageDraft } from '@lamplight/contract';
import { isRecord } from '../../../lib/record.ts';
import type { SafeStore } from '../../../lib/storage.ts';
import { translatedNames, valuesOfTranslations } from '../../../lib/translated-values.ts';
import { withSaved } from '../../../lib/with-saved.ts';

export interface PageValues {
  readonly title: string;
  readonly slug: string;
  readonly body: string;
  readonly in_foot: boolean;
  readonly needs_consent: boolean;
  /** Texts in other languages, under names such as `title.de`. */
  readonly [translated: `${string}.${string}`]: string;
}

/** Values of an editor, with the page values and revision that the edit started from. */
interface PageEdit {
  readonly revision: number;
  readonly base: PageValues;
  readonly values: PageValues;
}

/** Names of the texts of a page, which exist in each language. */
export const pageTexts = ['title', 'body'] as const;

const ownFields = ['title', 'slug', 'body', 'in_foot', 'needs_consent'] as const;
const fields = [...ownFields, ...translatedNames(pageTexts)] as (keyof PageValues)[];

export const valuesOf = (page: PageDraft): PageValues => ({
  title: page.title,
  slug: page.slug,
  body: page.body,
  in_foot: page.in_foot,
  needs_consent: page.needs_consent,
  ...valuesOfTranslations(pageTexts, page.translations),
});

export const isSame = (a: PageValues, b: PageValues): boolean =>
  fields.every((field) => a[field] === b[field]);

export const editOf = (page: PageDraft): PageEdit => ({
  revision: page.revision,
  base: valuesOf(page),
  values: valuesOf(page),
});

/**
 * Returns an edit that is based on the server's newer page: fields that still have the values that were `sent`
 * (default: the previous page's values) take the new page's values.
 */
export const rebased = (edit: PageEdit, page: PageDraft, sent: PageValues = edit.base): PageEdit => ({
  ...editOf(page),
  values: withSaved(edit.values, sent, valuesOf(page)),
});

const isWhole = (values: unknown): boolean =>
  isRecord(values) &&
  ownFields.every((field) => typeof values[field] === (/^(in_|needs_)/.test(field) ? 'boolean' : 'string'));

function readEdit(stored: unknown, page: PageDraft): PageEdit | null {
  if (!isRecord(stored) || typeof stored['revision'] !== 'number' || !isWhole(stored['values'])) return null;
  const edit = stored as unknown as PageEdit;
  // Earlier versions of the app stored no base, and no translations.
  const saved = valuesOf(page);
  const base = isWhole(edit.base) ? { ...saved, ...edit.base } : saved;
  return { ...edit, base, values: { ...saved, ...edit.values } };
}

/** Keeps an editor's unsaved changes in this browser. Another tab may store different changes of the same page. */
export function createPageDraft(store: SafeStore, account: string | null, page: PageDraft) {
  const key = `page-draft:${account}:${page.id}`;
  const restored = readEdit(store.json(key), page);
  /** Stored text that this editor has restored or written last; null if there is none. */
  let own = store.text(key);
  let hasEnded = false;
  return {
    restored,
    /** Stores changes; null removes changes that this editor has stored. Returns true if there are unsaved changes. */
    keep(edit: PageEdit | null): boolean {
      if (hasEnded) return false;
      const stored = store.text(key);
      if (edit === null) {
        if (stored === own) store.remove(key);
        return false;
      }
      // Restored changes that were not edited further do not overwrite changes of another tab.
      if (edit !== restored || stored === null) {
        own = JSON.stringify(edit);
        if (stored !== own) store.setText(key, own);
      }
      return true;
    },
    /** Call when the page is deleted: removes its stored draft. */
    end() {
      hasEnded = true;
      store.remove(key);
    },
  };
}
