import type { PublicPages } from '@lamplight/contract';
import { useState } from 'react';
import { isConflict, messageOf } from '../../../lib/explain-save-failure.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { Button } from '../../../ui/button.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { DocumentField } from '../../../ui/document-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { m } from './messages.ts';
import { useSavePublicPages } from './public-pages-query.ts';

const linesOf = (hosts: string): string => hosts.replaceAll(' ', '\n');

/** Form in which admins list the sites that may show the embedded player. */
export function EmbedSection({ saved }: { saved: PublicPages }) {
  const saving = useSavePublicPages();
  /** Unsaved text of the field; null if there is none. */
  const [typed, setTyped] = useState<string | null>(null);
  const hasChanges = typed !== null && typed.trim() !== linesOf(saved.embed_hosts);
  const guard = useLeaveGuard(hasChanges);
  const error = saving.error && !isConflict(saving.error) ? messageOf(saving.error, m.notSaved) : null;

  async function save() {
    try {
      await saving.mutateAsync({ ...saved, embed_hosts: typed ?? saved.embed_hosts });
      setTyped(null);
    } catch {
      // The error is shown below the field and in a toast.
    }
  }

  return (
    <Section title={m.embeddedPlayer}>
      <form
        className="grid max-w-2xl justify-items-start gap-4 *:w-full"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) void save();
        }}
      >
        <p className="max-w-prose text-text-2">{m.embeddedText}</p>
        <DocumentField
          label={m.allowedSites}
          name="embed_hosts"
          value={typed ?? linesOf(saved.embed_hosts)}
          onChange={(value) => {
            setTyped(value);
            saving.reset();
          }}
          error={error}
          hint={m.allowedHint}
          look="min-h-28 font-mono text-sm"
          dir="ltr"
        />
        <span>
          <Button type="submit" busy={saving.isPending} disabled={!hasChanges}>
            {saving.isPending ? m.saving : m.saveSites}
          </Button>
        </span>
      </form>
      <DiscardDialog guard={guard} text={m.sitesNotSaved} />
    </Section>
  );
}
