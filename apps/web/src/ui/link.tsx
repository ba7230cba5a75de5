import { isPublicPath } from '@lamplight/contract/public-paths';
import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLinkClickHandler } from 'react-router';
import type { Unstyled } from './cx.ts';

type Prefetcher = (path: string) => void;
let prefetcher: Prefetcher = () => {};

/** Sets the function that prefetches the code of a path, so that links in the UI kit do not depend on the screens. */
export function setPrefetcher(next: Prefetcher): void {
  prefetcher = next;
}

/** Loads the code of the screen at a path ahead. */
export const prefetchScreen = (path: string): void => prefetcher(path);

/** True if a press on a link opens it in this tab, not in a new tab or window. */
export const opensHere = (press: MouseEvent): boolean =>
  !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);

/** Props that prefetch the code of a path. Spread over a link: `<a {...prefetchOn(to)}>`. */
function prefetchOn(path: string) {
  const fetchAhead = () => prefetcher(path);
  return { onPointerEnter: fetchAhead, onTouchStart: fetchAhead, onFocus: fetchAhead };
}

export interface LinkProps extends Omit<Unstyled<ComponentProps<'a'>>, 'href'> {
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** State stored in the history entry. */
  state?: unknown;
  /** Classes for links that are part of a UI component; screens use `tone` instead. */
  look?: string | undefined;
  tone?: 'plain' | 'accent';
}

const accent =
  'font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-xs';

interface ScreenLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace: boolean | undefined;
  state: unknown;
}

/** A link to a screen; hover, touch or focus prefetches the screen's code. */
function ScreenLink({ to, replace, state, target, onClick, children, ...rest }: ScreenLinkProps) {
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
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/**
 * A link inside the app; public pages, which the server renders, are loaded with a full page load. Does not use the
 * router's link, which adds 4 KB of server-rendering prefetch code.
 */
export function Link({ to, replace, state, look, tone = 'plain', children, ...rest }: LinkProps) {
  const path = typeof to === 'string' ? to : createPath(to);
  const anchor = { ...rest, className: look ?? (tone === 'accent' ? accent : 'rounded-xs') };
  if (isPublicPath(path))
    return (
      <a {...anchor} href={path}>
        {children}
      </a>
    );
  return (
    <ScreenLink {...anchor} to={to} replace={replace} state={state}>
      {children}
    </ScreenLink>
  );
}
