import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { sampleMail } from '../../../testing/sample-mail.ts';
import { draftOf, valuesOf } from './mail-draft.ts';
import { MailTextForm } from './mail-text-form.tsx';

test.each([
  { subject: 'Typed yesterday', isUnsaved: true },
  { subject: sampleMail.subject, isUnsaved: false },
])('the form says that the subject ‘$subject’ is not saved: $isUnsaved', ({ subject, isUnsaved }) => {
  const { storage, store } = memoryStorage();
  store.setJson(`mail-draft:${sampleMail.kind}`, {
    ...draftOf(sampleMail),
    values: { ...valuesOf(sampleMail), subject },
  });
  vi.stubGlobal('sessionStorage', storage);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MailTextForm mail={sampleMail} />
    </QueryClientProvider>,
  );
  expect(drawn.includes('Not saved yet.')).toBe(isUnsaved);
  expect(drawn.includes('Discard')).toBe(isUnsaved);
});
