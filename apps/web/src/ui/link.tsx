import type { ComponentProps } from 'react';
import { createPath, type To, useHref, useLinkClickHandler } from 'react-router';
import type { Plain } from './classes.ts';
import { prefetchOn } from './prefetch.ts';

export interface LinkProps extends Omit<Plain<ComponentProps<'a'>>, 'href'> {
  to: To;
  /** Takes the place of the present history entry. */
  replace?: boolean;
  /** Kept with the history entry. */
  state?: unknown;
  /** Classes of a kit part that is a link; screens use `tone` instead. */
  look?: string | undefined;
  tone?: 'plain' | 'accent';
}

const accent =
  'font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-xs';

/**
 * A link inside the app; pointing at it, touching or focusing it fetches the screen's code ahead. An anchor of our
 * own, because the router's brings 4 KB of prefetching for a server that renders.
 */
export function Link({
  to,
  replace,
  state,
  look,
  tone = 'plain',
  target,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const follow = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
    state,
  });
  return (
    <a
      {...prefetchOn(typeof to === 'string' ? to : createPath(to))}
      {...rest}
      href={useHref(to)}
      target={target}
      className={look ?? (tone === 'accent' ? accent : 'rounded-xs')}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
