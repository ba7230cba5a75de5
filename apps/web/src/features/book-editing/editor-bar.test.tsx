import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditorBar, type EditorBarProps } from './editor-bar.tsx';

const drawn = (part: Partial<EditorBarProps>) =>
  renderToStaticMarkup(
    <EditorBar
      missing={[]}
      isUploading={false}
      unsaved={null}
      isSaved={false}
      isSaving={false}
      failure={null}
      onDone={() => {}}
      onCancel={() => {}}
      onLoadTheirs={() => {}}
      onSaveMine={() => {}}
      {...part}
    />,
  );
const disabledDone = /<button[^>]* disabled=""[^>]*>Done/;
const disabledSave = /<button[^>]* disabled=""[^>]*>Save mine over it/;
const failure = { kind: 'changed', text: 'Failed to save playlist.', detail: '' } as const;

test('nothing is saved while a picture is uploading, and the reason is shown', () => {
  expect(drawn({ failure })).not.toMatch(/ disabled=""/);
  const waiting = drawn({ failure, isUploading: true });
  expect(waiting).toMatch(disabledDone);
  expect(waiting).toMatch(disabledSave);
  expect(waiting).toMatch(/<p id="editor-reason"[^>]*>The picture is still uploading\.<\/p>/);
});

test('missing fields are named first', () => {
  const incomplete = drawn({ missing: ['title', 'a chapter'], isUploading: true });
  expect(incomplete).toMatch(disabledDone);
  expect(incomplete).toContain('Missing: title, a chapter');
  expect(incomplete).not.toContain('uploading');
});
