import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChaptersPanel } from './chapters-panel.tsx';

export function ListenPanels() {
  const [selected, select] = useState<'chapters' | 'comments'>('chapters');
  return (
    <section aria-label="Chapters and comments" className="rounded-lg border border-border bg-surface pt-2">
      <Tabs
        label="Book panels"
        selected={selected}
        onSelect={select}
        tabs={[
          { id: 'chapters', label: 'Chapters', panel: <ChaptersPanel /> },
          {
            id: 'comments',
            label: 'Comments',
            panel: (
              <EmptyState
                icon={<MessageCircle size={32} aria-hidden />}
                title="Comments are not built yet."
              />
            ),
          },
        ]}
      />
    </section>
  );
}
