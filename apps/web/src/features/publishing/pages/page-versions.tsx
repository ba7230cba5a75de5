import type { PageDraft, PageVersion } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Markdown } from './markdown.tsx';
import { m } from './messages.ts';
import { dayText } from './page-texts.ts';
import { pageVersionQuery } from './pages-queries.ts';

function VersionText({ id, version }: { id: number; version: number }) {
  const query = useQuery(pageVersionQuery(id, version));
  if (query.data) return <Markdown text={query.data.body} />;
  if (query.error) return <ErrorState detail={detailOf(query.error, m.versionNotLoaded)} query={query} />;
  return <Spinner label={m.loadingVersion} />;
}

/** The published versions, newest first. */
export function PageVersions({ page }: { page: PageDraft }) {
  const [shown, setShown] = useState<PageVersion | null>(null);
  if (page.versions.length === 0) return null;
  return (
    <Section title={m.versions}>
      <ul className="grid gap-2">
        {page.versions.map((version) => (
          <li
            key={version.version}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border pb-2"
          >
            <p className="min-w-0">
              <span className="font-semibold">{m.versionVersion({ version: version.version })}</span> ·{' '}
              {dayText(version.published_at)}
              {version.asks_members && <span className="text-text-2">{m.membersAsked}</span>}
            </p>
            <Button variant="ghost" size="sm" onClick={() => setShown(version)}>
              {m.showVersionVersion({
                version: version.version,
                span: (text) => <span className="sr-only">{text}</span>,
              })}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        size="wide"
        title={shown ? m.titleVersionVersion({ title: shown.title, version: shown.version }) : ''}
        onClose={() => setShown(null)}
        actions={
          <Button variant="outline" onClick={() => setShown(null)} data-autofocus>
            {m.close}
          </Button>
        }
      >
        {shown && <VersionText id={page.id} version={shown.version} />}
      </Dialog>
    </Section>
  );
}
