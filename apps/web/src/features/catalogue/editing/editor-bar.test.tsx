import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EditorBar, type EditorBarProps } from './editor-bar.tsx';

const drawn = (part: Partial<EditorBarProps>) =>
  renderToStaticMarkup(
    <EditorBar
      missing={[]}
      reason={null}
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

test.each(['The picture is still uploading.', 'A chapter is filled in but not added.'])(
  'nothing is saved while something is pending, and the reason is shown: %s',
  (reason) => {
    expect(drawn({ failure })).not.toMatch(/ disabled=""/);
    const waiting = drawn({ failure, reason });
    expect(waiting).toMatch(disabledDone);
    expect(waiting).toMatch(disabledSave);
    expect(/<p id="editor-reason"[^>]*>([^<]*)<\/p>/.exec(waiting)?.[1]).toBe(reason);
  },
);

test('missing fields are named first', () => {
  const incomplete = drawn({ missing: ['title', 'a chapter'], reason: 'The picture is still uploading.' });
  expect(incomplete).toMatch(disabledDone);
  expect(incomplete).toContain('Missing: title, a chapter');
  expect(incomplete).not.toContain('uploading');
});
