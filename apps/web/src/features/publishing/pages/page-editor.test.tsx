import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { samplePage } from '../../../testing/sample-page.ts';
import { createPageDraft, editOf } from './page-draft.ts';
import { PageEditor } from './page-editor.tsx';

/** Renders the editor in a browser that has an unsaved draft of the page with this body. */
function drawnWith(body: string): string {
  vi.stubGlobal('localStorage', memoryStorage().storage);
  const edit = editOf(samplePage);
  createPageDraft(localStore, session.userId(), samplePage).keep({
    ...edit,
    values: { ...edit.values, body },
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PageEditor page={samplePage} onDeleted={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the editor says that unsaved changes are back, and discards them', () => {
  const drawn = drawnWith('Typed yesterday');
  expect(drawn).toContain('Your unsaved changes are back.');
  expect(drawn).toContain('Discard');
});

test('the editor says nothing about changes that are saved', () => {
  expect(drawnWith(samplePage.body)).not.toContain('Your unsaved changes are back.');
});
