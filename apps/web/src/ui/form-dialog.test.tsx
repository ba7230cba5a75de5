import type ReactDom from 'react-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

// Static rendering knows no portals, and this test has no document: the dialog is rendered in place.
beforeEach(() => vi.stubGlobal('document', { body: null }));
vi.mock('react-dom', async (original) => ({
  ...(await original<typeof ReactDom>()),
  createPortal: (children: unknown) => children,
}));

const drawn = (part: Partial<FormDialogProps>) =>
  renderToStaticMarkup(
    <FormDialog open title="Edit" submitLabel="Apply" onClose={() => {}} onSubmit={() => {}} {...part}>
      <input />
    </FormDialog>,
  );

test('a form that has to wait says for what, beside its fields and to screen readers', () => {
  const waiting = drawn({ maySubmit: false, reason: 'The picture is still uploading.' });
  const [, id] = /<p id="([^"]+)"[^>]*>The picture is still uploading\.<\/p>/.exec(waiting) ?? [];
  const [submit = ''] = /<button[^>]*type="submit"[^>]*>/.exec(waiting) ?? [];
  expect(submit).toContain('disabled=""');
  expect(submit).toContain(`aria-describedby="${id}"`);
});

test('a press outside closes a dialog only while nothing is changed', () => {
  expect(drawn({})).toContain('closedby="any"');
  expect(drawn({ isChanged: true })).toContain('closedby="closerequest"');
});
