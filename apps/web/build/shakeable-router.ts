import type { Plugin } from 'vite';

const names = /^\w+\.displayName = ".*";$/gm;
const components = /= (React(?:\$1)?\.forwardRef\()/g;

/** The router's code with what keeps its links in every bundle taken out; null where there is no such thing. */
export function withoutSideEffects(code: string): string | null {
  const without = code.replace(names, '').replaceAll(components, '= /* @__PURE__ */ $1');
  return without === code ? null : without;
}

/**
 * The router's Link, NavLink and Form cannot be shaken out, because each is given a displayName when loaded, and with
 * them comes prefetching for a server that renders. We use our own link (src/ui/link.tsx): 4 KB gzip less. Should a
 * new version be written otherwise, the build says so and goes on with the larger one.
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
