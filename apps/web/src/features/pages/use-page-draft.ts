import type { PageDraft } from '@lamplight/contract';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { editOf, isSame, type PageValues, readEdit, rebased, valuesOf } from './page-draft.ts';

const keyOf = (id: number): string => `page-draft:${session.userId()}:${id}`;

/** Values of the editor. Unsaved ones are kept in this browser, and restored when the editor opens again. */
export function usePageDraft(saved: PageDraft) {
  const [restored] = useState(() => readEdit(localStore.json(keyOf(saved.id))));
  const [edit, setEdit] = useState(() => restored ?? editOf(saved));
  const isDirty = !isSame(edit.values, valuesOf(saved));
  const latest = useRef({ edit, isDirty });

  useEffect(() => {
    latest.current = { edit, isDirty };
  }, [edit, isDirty]);

  useEffect(() => {
    const key = keyOf(saved.id);
    const store = () => {
      const { isDirty: mustKeep, edit: now } = latest.current;
      if (mustKeep) localStore.setJson(key, now);
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
    values: edit.values,
    revision: edit.revision,
    isDirty,
    isRestored: restored !== null,
    change: (next: Partial<PageValues>) => setEdit((now) => ({ ...now, values: { ...now.values, ...next } })),
    /**
     * Continues from a page as the server has it. Fields that still have the values that were `sent`, or those of the
     * page before, take the page's. Returns whether unsaved changes are left.
     */
    rebase(page: PageDraft, sent?: PageValues): boolean {
      const next = rebased(latest.current.edit, page, sent);
      setEdit(next);
      return !isSame(next.values, valuesOf(page));
    },
  };
}
