import type { PublicPages } from '@lamplight/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { site } from '../../../lib/site.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { showSite } from '../site/show-site.ts';
import { m } from './messages.ts';

const publicPagesQuery = queryOptions({
  queryKey: ['public-pages'],
  queryFn: ({ signal }) => call('GET /admin/public-pages', { signal }),
});

type Switch = Exclude<keyof PublicPages, 'revision'>;

const switches: readonly {
  name: Switch;
  label: string;
  hint?: string;
  /** The switch that must be on for this one to have an effect. */
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

/** Mutation that saves the switches at once; after a conflict the newer settings are shown. */
function useSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (next: PublicPages) => call('PUT /admin/public-pages', { body: next }),
    onSuccess: (saved) => {
      client.setQueryData(publicPagesQuery.queryKey, saved);
      showSite({ ...site.get(), front: saved.front, clips: saved.clips });
      showToast(m.saved);
    },
    onError: (error) => {
      showToast(isConflict(error) ? m.anotherAdminJustChanged : detailOf(error, m.notSaved), {
        tone: 'error',
      });
      return client.invalidateQueries({ queryKey: publicPagesQuery.queryKey });
    },
  });
}

/**
 * Settings for which pages visitors and search engines can find.
 * @param frontPage settings of the front page, shown while the front page is on
 */
export function PublicPagesSection({ frontPage }: { frontPage: ReactNode }) {
  const pages = useQuery({ ...publicPagesQuery, refetchOnWindowFocus: false });
  const saving = useSwitch();
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
      {wasFrontOn && <div hidden={!isFrontOn}>{frontPage}</div>}
    </>
  );
}
