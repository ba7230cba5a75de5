import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { insertLink, type LinkProblem, linkProblem } from './insert-link.ts';
import { m } from './messages.ts';

/** The text field into which a link is inserted. */
export interface LinkTarget {
  text: string;
  selection: () => { start: number; end: number };
  replace: (text: string, caret: number) => void;
}

interface LinkRequest {
  selection: { start: number; end: number };
  text: string;
  url: string;
}

/** Button that inserts a link into the text being written; the selection becomes the link's text. */
export function LinkButton({ target }: { target: LinkTarget }) {
  const [asked, setAsked] = useState<LinkRequest | null>(null);
  const [problem, setProblem] = useState<LinkProblem | null>(null);

  function ask() {
    const selection = target.selection();
    setProblem(null);
    setAsked({ selection, text: target.text.slice(selection.start, selection.end), url: '' });
  }

  function insert() {
    if (!asked) return;
    const found = linkProblem(asked.text, asked.url);
    setProblem(found);
    const inserted = found ? null : insertLink(target.text, asked.selection, asked);
    if (!inserted) return;
    setAsked(null);
    target.replace(inserted.text, inserted.caret);
  }

  return (
    <>
      <Button variant="ghost" size="sm" icon={<Link2 size={18} aria-hidden />} onClick={ask}>
        {m.addLink}
      </Button>
      <FormDialog
        open={asked !== null}
        title={m.addLink}
        onClose={() => setAsked(null)}
        submitLabel={m.insert}
        onSubmit={insert}
      >
        {asked && (
          <>
            <TextField
              label={m.text}
              value={asked.text}
              onChange={(text) => setAsked({ ...asked, text })}
              error={problem?.field === 'text' ? problem.message : null}
              autoComplete="off"
              data-autofocus
            />
            <TextField
              label={m.url}
              type="url"
              inputMode="url"
              placeholder={m.https}
              value={asked.url}
              onChange={(url) => setAsked({ ...asked, url })}
              error={problem?.field === 'url' ? problem.message : null}
              autoComplete="off"
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
