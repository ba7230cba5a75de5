import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Optional second sentence, in plain text. */
  text?: ReactNode;
  action?: ReactNode;
}

/** Empty state: one sentence and at most one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="my-auto grid justify-items-center gap-4 px-4 py-10 text-center">
      {icon && <div className="text-text-3">{icon}</div>}
      <p className="font-display text-lg font-semibold text-balance">{title}</p>
      {text && <p className="max-w-[44ch] text-text-2 text-pretty">{text}</p>}
      {action}
    </div>
  );
}
