import type { NameAlias } from '@lamplight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, detailOf } from '../../../lib/api.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { rememberFocus } from '../../../ui/remember-focus.ts';
import { showToast } from '../../../ui/toast.ts';
import { logged } from '../books/book-queries.ts';
import { m } from './messages.ts';
import type { NameKind } from './name-suggestions.ts';

const aliasesQuery = (kind: NameKind, id: number) => ({
  queryKey: [kind, id, 'aliases'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<NameAlias[]> =>
    logged(
      'merged spellings',
      kind === 'people'
        ? call('GET /people/{id}/aliases', { params: { id }, signal })
        : call('GET /series/{id}/aliases', { params: { id }, signal }),
    ),
});

/** The spellings merged into a person or series; pressing a spelling asks for confirmation and then removes it. */
export function MergedSpellings({ kind, id }: { kind: NameKind; id: number }) {
  const client = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const query = aliasesQuery(kind, id);
  const { data: aliases = [] } = useQuery(query);
  const [chosen, setChosen] = useState<NameAlias | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove({ id: alias_id, name }: NameAlias) {
    const params = { id, alias_id };
    setBusy(true);
    try {
      if (kind === 'people') await call('DELETE /people/{id}/aliases/{alias_id}', { params });
      else await call('DELETE /series/{id}/aliases/{alias_id}', { params });
      showToast(m.spellingRemoved({ name }));
    } catch (error) {
      showToast(detailOf(error, m.spellingNotRemoved), { tone: 'error' });
    }
    // Closes the dialog synchronously: elements behind a dialog cannot take the focus. The pressed button disappears,
    // and after the last spelling this whole component does.
    flushSync(() => {
      setBusy(false);
      setChosen(null);
    });
    frame.current?.focus();
    const returnFocus = rememberFocus();
    await client.invalidateQueries({ queryKey: [kind] });
    returnFocus();
  }

  if (aliases.length === 0) return null;
  return (
    <div ref={frame} tabIndex={-1} className="w-full">
      <h2 className="text-base">{m.mergedSpellings}</h2>
      <p className="mb-2 text-sm text-text-2">{m.mergedSpellingsHint}</p>
      <ul className="flex flex-wrap gap-2">
        {aliases.map((alias) => (
          <li key={alias.id} className="max-w-full min-w-0">
            <Chip
              value={alias.name}
              removeLabel={m.removeSpellingOf({ name: alias.name })}
              onRemove={() => setChosen(alias)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={m.removeSpelling}
        text={m.removeSpellingEffect({ name: chosen?.name })}
        confirmLabel={m.remove}
        danger
        busy={isBusy}
        onConfirm={() => {
          if (chosen) void remove(chosen);
        }}
        onCancel={() => setChosen(null)}
      />
    </div>
  );
}
