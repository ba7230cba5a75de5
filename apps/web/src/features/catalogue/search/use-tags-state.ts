import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { session } from '../../../lib/session.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { readTagsState, type TagsState, tagsStateKey } from './tags-state.ts';

/**
 * Saves the URL of Advanced Search in session storage. Opening the bare URL, as from the navigation, restores
 * the saved query; while the screen stays open, the bare URL means no filter. Returns the query to show.
 */
export function useTagsState(query: URLSearchParams): URLSearchParams {
  const navigate = useNavigate();
  const [left, setLeft] = useState(() => {
    const saved =
      query.size === 0 ? readTagsState(sessionStore.json(tagsStateKey), session.userId() ?? '') : null;
    return saved && paths.tags(saved);
  });
  if (left !== null && query.size > 0) setLeft(null);
  const text = query.toString();

  useEffect(() => {
    if (left !== null) {
      void navigate(left, { replace: true });
      return;
    }
    const userId = session.userId();
    if (userId !== null) sessionStore.setJson(tagsStateKey, { userId, query: text } satisfies TagsState);
  }, [left, text, navigate]);

  return left === null ? query : new URL(left, window.location.href).searchParams;
}
