import { hasStaffRight } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { NameActionsProps } from '../../features/catalogue/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const NameActions = lazyPart(() => import('../../features/catalogue/people/name-actions.tsx'), 'NameActions');

/** Buttons that rename or merge a person or a series; only editors load their code. */
export function EditorActions(props: NameActionsProps) {
  const { data: user } = useQuery(currentUserQuery);
  if (!user || !hasStaffRight(user, 'editor')) return null;
  return (
    <Suspense fallback={null}>
      <NameActions {...props} />
    </Suspense>
  );
}
