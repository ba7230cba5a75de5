import type { PublicPages } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { EmbedSection } from './embed-section.tsx';
import { m } from './messages.ts';
import { publicPagesQuery, useSavePublicPages } from './public-pages-query.ts';

type Switch = Exclude<keyof PublicPages, 'revision' | 'embed_hosts'>;

const switches: readonly {
  name: Switch;
  label: string;
  hint?: string;
  /** Name of the switch that must be on for this one to have an effect. */
  needs?: Switch;
}[] = [
  { name: 'front', label: m.frontPage, hint: m.welcomeNewPopularBooks },
  { name: 'front_at_root', label: m.alsoSitesMainAddress, needs: 'front' },
  { name: 'books', label: m.books, hint: m.listAllBooksPage },
  { name: 'chapter_titles', label: m.chapterTitles, needs: 'books' },
  { name: 'people', label: m.authorsNarrators },
  { name: 'series', label: m.series },
  {
    name: 'clips',
    label: m.clips,
    hint: m.membersMayShareUp,
  },
];

/**
 * Settings for which pages visitors and search engines can find.
 * @param frontPage settings of the front page, shown while the front page is on
 */
export function PublicPagesSection({ frontPage }: { frontPage: ReactNode }) {
  const pages = useQuery({ ...publicPagesQuery, refetchOnWindowFocus: false });
  const saving = useSavePublicPages();
  const shown = saving.isPending ? saving.variables : pages.data;
  const isFrontOn = shown?.front ?? false;
  // The form stays mounted once shown, so that unsaved texts survive when the front page is switched off and on.
  const [wasFrontOn, setFrontOn] = useState(isFrontOn);
  if (isFrontOn && !wasFrontOn) setFrontOn(true);
  return (
    <>
      <Section title={m.publicPages}>
        <p className="mb-6 max-w-prose text-text-2">{m.pagesAnybodyOpenSearch}</p>
        {shown ? (
          <div className="grid gap-4">
            {switches
              .filter(({ needs }) => needs === undefined || shown[needs])
              .map(({ name, label, hint }) => (
                <CheckBox
                  key={name}
                  label={label}
                  hint={hint}
                  isOn={shown[name]}
                  onChange={(isOn) => {
                    if (!saving.isPending) saving.mutate({ ...shown, [name]: isOn });
                  }}
                />
              ))}
            {(shown.front || shown.books) && (
              <p>
                <a
                  className="inline-flex min-h-11 items-center underline"
                  href={shown.front ? '/welcome' : '/b'}
                  target="_blank"
                  rel="noreferrer"
                >
                  {m.openPublicPages}
                </a>
              </p>
            )}
          </div>
        ) : pages.error ? (
          <ErrorState detail={detailOf(pages.error, m.settingsNotLoaded)} query={pages} />
        ) : (
          <Spinner label={m.loadingPublicPages} />
        )}
      </Section>
      {pages.data && <EmbedSection saved={pages.data} />}
      {wasFrontOn && <div hidden={!isFrontOn}>{frontPage}</div>}
    </>
  );
}
