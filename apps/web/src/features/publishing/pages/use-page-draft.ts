import type { PageDraft } from '@lamplight/contract';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import { createPageDraft, editOf, isSame, type PageValues, rebased, valuesOf } from './page-draft.ts';

/**
 * Manages the values of the editor. Unsaved values are stored in this browser, and restored when the editor opens
 * again.
 */
export function usePageDraft(saved: PageDraft) {
  const [stored] = useState(() => createPageDraft(localStore, session.userId(), saved));
  const [edit, setEdit] = useState(() => stored.restored ?? editOf(saved));
  const [isRestored, setRestored] = useState(stored.restored !== null);
  const isDirty = !isSame(edit.values, valuesOf(saved));
  // Runs once the restored changes have been saved or discarded.
  if (isRestored && !isDirty) setRestored(false);
  const latest = useRef({ edit, isDirty });

  useEffect(() => {
    latest.current = { edit, isDirty };
  }, [edit, isDirty]);

  useEffect(() => {
    const keep = () => stored.keep(latest.current.isDirty ? latest.current.edit : null);
    const timer = setInterval(keep, 1000);
    window.addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      if (keep() && session.isSignedIn()) showToast(m.changesNotSaved);
    };
  }, [stored]);

  return {
    values: edit.values,
    revision: edit.revision,
    isDirty,
    /** True until the restored changes of an earlier visit are saved or discarded. */
    isRestored,
    change: (next: Partial<PageValues>) =>
      setEdit((now) => ({ ...now, values: { ...now.values, ...next } as PageValues })),
    /**
     * Bases the edit on the server's newer page. Fields that still have the values that were `sent` (default: the
     * previous page's values) take the new page's values. Returns true if unsaved changes remain.
     */
    rebase(page: PageDraft, sent?: PageValues): boolean {
      const next = rebased(latest.current.edit, page, sent);
      setEdit(next);
      return !isSame(next.values, valuesOf(page));
    },
    end: stored.end,
  };
}
