import type { ModerationCase } from '@lamplight/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { CaseCard } from './case-card.tsx';

const reported: ModerationCase = {
  id: 1,
  state: 'open',
  source: 'report',
  outcome: null,
  report_count: 1,
  reported_text: null,
  reasons: [{ reason: 'spam', count: 1 }],
  opened_at: '2026-01-01T00:00:00.000Z',
  closed_at: null,
  author: { id: 7, username: 'Nell', profile_image: null, is_staff: true, muted_until: null },
  comment: {
    id: 2,
    content: 'The flood is near.',
    state: 'visible',
    username: 'Nell',
    profile_image: null,
    is_reply: false,
    timestamp: null,
    created_at: '2026-01-01T00:00:00.000Z',
  },
  subject: { kind: 'update', book_id: null, chapter_id: null, title: '' },
};

test.each([
  { reader: '7', role: 'member', decides: false },
  { reader: '7', role: 'admin', decides: true },
  { reader: '8', role: 'member', decides: true },
])(
  'account $reader with role $role decides about a comment of account 7: $decides',
  ({ reader, role, decides }) => {
    vi.spyOn(session, 'userId').mockReturnValue(reader);
    vi.spyOn(session, 'role').mockReturnValue(role);
    const idle = () => undefined;
    const drawn = renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <CaseCard
            shown={reported}
            now={0}
            isBusy={false}
            isUnmuting={false}
            onDecide={idle}
            onDelete={idle}
            onMute={idle}
            onUnmute={idle}
          />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    for (const label of ['Keep', 'Hide', 'Delete'])
      expect(new RegExp(`<button[^>]*>${label}</button>`).test(drawn), label).toBe(decides);
    expect(drawn.includes('Another moderator will decide.')).toBe(!decides);
  },
);
