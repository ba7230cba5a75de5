import type { Plugin } from 'vite';

const names = /^\w+\.displayName = ".*";$/gm;
const components = /= (React(?:\$1)?\.forwardRef\()/g;

/** Removes the side effects that keep the router's links in every bundle; null if there are none. */
export function withoutSideEffects(code: string): string | null {
  const without = code.replace(names, '').replaceAll(components, '= /* @__PURE__ */ $1');
  return without === code ? null : without;
}

/**
 * Lets unused parts of the router be tree-shaken. Link, NavLink and Form set a displayName when loaded, which
 * keeps them and their server-rendering prefetch code in the bundle; the app uses its own link
 * (src/ui/link.tsx). Saves 4 KB gzip. If a new router version looks different, the build warns and keeps the
 * larger bundle.
 */
export const shakeableRouter = (): Plugin => {
  let isChanged = false;
  return {
    name: 'shakeable-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
      handler(code) {
        const without = withoutSideEffects(code);
        if (without === null) return null;
        isChanged = true;
        return { code: without, map: null };
      },
    },
    buildEnd() {
      if (!isChanged)
        this.warn('The router is written otherwise now: its links stay in the bundle (4 KB gzip).');
    },
  };
};
