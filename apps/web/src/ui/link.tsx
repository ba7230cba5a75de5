import type { ComponentProps } from 'react';
import { createPath, Link as RouterLink, type To } from 'react-router';
import { prefetchOn } from '../lib/prefetch.ts';
import type { Plain } from './classes.ts';

export interface LinkProps extends Plain<ComponentProps<typeof RouterLink>> {
  /** Classes of a kit part that is a link; screens use `tone` instead. */
  look?: string | undefined;
  tone?: 'plain' | 'accent';
}

const target = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** A link inside the app. Pointing at it, touching or focusing it fetches the screen's code ahead. */
export function Link({ look, tone = 'plain', to, ...rest }: LinkProps) {
  const accent =
    'font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-xs';
  return (
    <RouterLink
      {...prefetchOn(target(to))}
      {...rest}
      to={to}
      className={look ?? (tone === 'accent' ? accent : 'rounded-xs')}
    />
  );
}
