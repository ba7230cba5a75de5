import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { fieldOf } from '../../../lib/record.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ChaptersPanel } from './chapters-panel.tsx';

const asksForComments = (state: unknown): boolean => fieldOf(state, 'panel') === 'comments';

export interface ListenPanelsProps {
  comments: ReactNode;
  /** Number of comments, shown in the tab. */
  count: ReactNode;
}

export function ListenPanels({ comments, count }: ListenPanelsProps) {
  const { state } = useLocation();
  const [selected, select] = useState<'chapters' | 'comments'>(
    asksForComments(state) ? 'comments' : 'chapters',
  );
  // The C key opens the panel and focuses it.
  useEffect(() => {
    function show() {
      flushSync(() => select('comments'));
      document.querySelector<HTMLElement>('[data-panels] [role="tabpanel"]')?.focus();
    }
    document.addEventListener('show-comments', show);
    return () => document.removeEventListener('show-comments', show);
  }, []);
  return (
    <section
      data-panels
      aria-label="Chapters and comments"
      className="rounded-lg border border-border bg-surface pt-2"
    >
      <Tabs
        label="Book panels"
        selected={selected}
        onSelect={select}
        tabs={[
          { id: 'chapters', label: 'Chapters', panel: <ChaptersPanel /> },
          {
            id: 'comments',
            label: <>Comments{count}</>,
            panel: comments,
          },
        ]}
      />
    </section>
  );
}
