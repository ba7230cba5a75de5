import type { PageDraft } from '@lamplight/contract';
import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../lib/record.ts';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { withSaved } from '../../lib/with-saved.ts';
import { showToast } from '../../ui/toast.ts';

export interface PageValues {
  readonly title: string;
  readonly slug: string;
  readonly body: string;
  readonly in_foot: boolean;
  readonly needs_consent: boolean;
}

interface StoredDraft {
  /** Of the page that the changes were made from. */
  readonly revision: number;
  readonly values: PageValues;
}

const fields = ['title', 'slug', 'body', 'in_foot', 'needs_consent'] as const;

export const valuesOf = (page: PageDraft): PageValues => ({
  title: page.title,
  slug: page.slug,
  body: page.body,
  in_foot: page.in_foot,
  needs_consent: page.needs_consent,
});

export const isSame = (one: PageValues, other: PageValues): boolean =>
  fields.every((field) => one[field] === other[field]);

const keyOf = (id: number): string => `page-draft:${session.userId()}:${id}`;

function readDraft(id: number): StoredDraft | null {
  const stored = localStore.json(keyOf(id));
  if (!isRecord(stored) || typeof stored['revision'] !== 'number' || !isRecord(stored['values'])) return null;
  const { values } = stored;
  const isWhole = fields.every(
    (field) => typeof values[field] === (/^(in_|needs_)/.test(field) ? 'boolean' : 'string'),
  );
  return isWhole ? (stored as unknown as StoredDraft) : null;
}

/** Values of the editor. Unsaved ones are kept in this browser, and restored when the editor opens again. */
export function usePageDraft(saved: PageDraft) {
  const [restored] = useState(() => readDraft(saved.id));
  const [values, setValues] = useState(() => restored?.values ?? valuesOf(saved));
  const [revision, setRevision] = useState(() => restored?.revision ?? saved.revision);
  const isDirty = !isSame(values, valuesOf(saved));
  const latest = useRef({ values, revision, isDirty });

  useEffect(() => {
    latest.current = { values, revision, isDirty };
  }, [values, revision, isDirty]);

  useEffect(() => {
    const key = keyOf(saved.id);
    const store = () => {
      const { isDirty: mustKeep, ...draft } = latest.current;
      if (mustKeep) localStore.setJson(key, draft);
      else localStore.remove(key);
      return mustKeep;
    };
    const timer = setInterval(store, 1000);
    window.addEventListener('pagehide', store);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', store);
      if (store() && session.isSignedIn()) showToast('Changes not saved. They are kept as a draft.');
    };
  }, [saved.id]);

  return {
    values,
    revision,
    isDirty,
    isRestored: restored !== null,
    change: (next: Partial<PageValues>) => setValues((now) => ({ ...now, ...next })),
    /**
     * Continues from a page as the server has it. Fields that still have the values that were `sent` take the page's;
     * without `sent`, all that is typed stays.
     */
    rebase(page: PageDraft, sent?: PageValues) {
      setRevision(page.revision);
      if (sent) setValues((now) => withSaved(now, sent, valuesOf(page)));
    },
  };
}
