import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  ChartColumn,
  FileText,
  Flag,
  FolderInput,
  Gift,
  History,
  ListChecks,
  Mail,
  Plug,
  Plus,
  Settings,
  Tag,
  Users,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  BatchBar,
  BatchCard,
  BookCount,
  BookPages,
  PlaylistCard,
  PlaylistDeletionDialog,
  type PlaylistSort,
  PlaylistSortToggle,
  playlistPageQuery,
  readPlaylistSort,
  sortInAddress,
  useBatchSelection,
  usePlaylistDeletion,
} from '../../features/catalogue/index.ts';
import { ListeningNow } from '../../features/listening/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import type { CameFrom } from '../shared/back-button.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

/**
 * Empty state of the playlist manager: after a search a link to all playlists, otherwise a button to create the
 * first.
 */
const NoPlaylists = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState
    icon={<Illustration name="shelf" />}
    title={m.noMatchingPlaylistsFound}
    action={
      isSearch ? (
        <ButtonLink to={paths.admin()} variant="outline">
          {m.clearSearch}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.playlist('new')}>{m.addPlaylist}</ButtonLink>
      )
    }
  />
);

/** /admin, the playlist manager: search, sort and page are in the URL. */
export function AdminScreen() {
  const [query] = useSearchParams();
  const search = searchIn(query);
  const sort = readPlaylistSort(query.get('sort'));
  const navigate = useNavigate();
  const hrefFor = (to: number | null, order: PlaylistSort = sort) =>
    paths.admin({ search, sort: sortInAddress(order), page: to });
  const { page, list, paging } = usePagedList(query, hrefFor);
  const books = useQuery(playlistPageQuery({ search, sort, page }));
  const deletion = usePlaylistDeletion();
  // Editors can open this screen, too.
  const isAdmin = session.role() === 'admin';
  const [asked, setAsked] = useState<BookSummary | null>(null);
  const shown = books.data?.rows ?? [];
  const { remember } = useFocusAfterRemoval(list, shown, 'li');
  const selection = useBatchSelection(shown);
  const selectButton = useRef<HTMLSpanElement>(null);
  function stopSelecting() {
    selection.stop();
    selectButton.current?.querySelector('button')?.focus();
  }
  const here: CameFrom = { cameFrom: hrefFor(query.has('page') ? page : null) };

  return (
    <div className="wrap" ref={list}>
      <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:mt-8">
        <div className="min-w-0">
          <h1 className="text-3xl">{m.playlists}</h1>
          <BookCount books={books} search={search} />
          <ListeningNow />
        </div>
        <div className="flex flex-wrap gap-3">
          {isAdmin && (
            <>
              <ButtonLink to={paths.adminReports()} variant="outline" icon={<Flag size={18} aria-hidden />}>
                {m.reports}
              </ButtonLink>
              <ButtonLink to={paths.members()} variant="outline" icon={<Users size={18} aria-hidden />}>
                {m.members}
              </ButtonLink>
              <ButtonLink to={paths.adminAudit()} variant="outline" icon={<History size={18} aria-hidden />}>
                {m.auditLog}
              </ButtonLink>
              <ButtonLink to={paths.adminPages()} variant="outline" icon={<FileText size={18} aria-hidden />}>
                {m.pages}
              </ButtonLink>
              <ButtonLink to={paths.adminPlans()} variant="outline" icon={<Tag size={18} aria-hidden />}>
                {m.plans}
              </ButtonLink>
              <ButtonLink to={paths.adminGifts()} variant="outline" icon={<Gift size={18} aria-hidden />}>
                {m.gifts}
              </ButtonLink>
              <ButtonLink
                to={paths.adminNewsletters()}
                variant="outline"
                icon={<Mail size={18} aria-hidden />}
              >
                {m.newsletters}
              </ButtonLink>
              <ButtonLink
                to={paths.adminIntegrations()}
                variant="outline"
                icon={<Plug size={18} aria-hidden />}
              >
                {m.integrations}
              </ButtonLink>
              <ButtonLink
                to={paths.adminSettings()}
                variant="outline"
                icon={<Settings size={18} aria-hidden />}
              >
                {m.settings}
              </ButtonLink>
            </>
          )}
          <ButtonLink
            to={paths.adminCalendar()}
            variant="outline"
            icon={<CalendarDays size={18} aria-hidden />}
          >
            {m.calendar}
          </ButtonLink>
          <ButtonLink
            to={paths.adminInsights()}
            variant="outline"
            icon={<ChartColumn size={18} aria-hidden />}
          >
            {m.insights}
          </ButtonLink>
          <ButtonLink
            to={paths.adminImport()}
            state={here}
            variant="outline"
            icon={<FolderInput size={18} aria-hidden />}
          >
            {m.import}
          </ButtonLink>
          <ButtonLink to={paths.playlist('new')} state={here} icon={<Plus size={18} aria-hidden />}>
            {m.addPlaylist}
          </ButtonLink>
        </div>
      </div>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-full sm:basis-0">
          <SearchForm label={m.searchPlaylists} />
        </div>
        <PlaylistSortToggle
          sort={sort}
          onSort={(to) => void navigate(hrefFor(null, to), { replace: true })}
        />
        <span ref={selectButton}>
          <Button
            variant={selection.books ? 'solid' : 'outline'}
            size="sm"
            aria-pressed={selection.books !== null}
            aria-disabled={selection.isLocked}
            icon={<ListChecks size={18} aria-hidden />}
            onClick={() => (selection.books ? selection.stop() : selection.start())}
          >
            {m.select}
          </Button>
        </span>
      </div>
      {selection.books && (
        <BatchBar
          books={selection.books}
          shown={shown}
          selection={selection}
          search={search}
          onStop={stopSelecting}
        />
      )}
      <BookPages
        books={books}
        page={page}
        skeletons={limits.pageSize}
        failure={m.playlistsNotLoaded}
        label={m.pagesPlaylists}
        {...paging}
        empty={<NoPlaylists isSearch={search !== ''} />}
        drawCard={(book) =>
          selection.books ? (
            <BatchCard
              book={book}
              isSelected={selection.books.has(book.id)}
              isDisabled={selection.isLocked}
              onToggle={(isRange) => selection.toggle(book.id, isRange)}
            />
          ) : (
            <PlaylistCard book={book} here={here} onDelete={() => setAsked(book)} />
          )
        }
      />
      <PlaylistDeletionDialog
        book={asked}
        isBusy={deletion.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (!asked) return;
          deletion.mutate(asked, {
            onSuccess: () => remember(asked),
            onSettled: () => setAsked(null),
          });
        }}
      />
    </div>
  );
}
