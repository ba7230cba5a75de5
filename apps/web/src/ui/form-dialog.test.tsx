import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

test('a form that has to wait says for what, beside its fields and to screen readers', () => {
  const drawn = renderToStaticMarkup(
    <FormDialog
      open
      title="Edit"
      submitLabel="Apply"
      maySubmit={false}
      reason="The picture is still uploading."
      onClose={() => {}}
      onSubmit={() => {}}
    >
      <input />
    </FormDialog>,
  );
  const [, id] = /<p id="([^"]+)"[^>]*>The picture is still uploading\.<\/p>/.exec(drawn) ?? [];
  const [submit = ''] = /<button[^>]*type="submit"[^>]*>/.exec(drawn) ?? [];
  expect(submit).toContain('disabled=""');
  expect(submit).toContain(`aria-describedby="${id}"`);
});
