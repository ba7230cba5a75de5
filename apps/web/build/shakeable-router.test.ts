import { expect, test } from 'vitest';
import { withoutSideEffects } from './shakeable-router.ts';

test('removes the side effects that keep an unused component in the bundle', () => {
  const code = 'var Link = React$1.forwardRef(function () {});\nLink.displayName = "Link";\nvar x = 1;';
  expect(withoutSideEffects(code)).toBe(
    'var Link = /* @__PURE__ */ React$1.forwardRef(function () {});\n\nvar x = 1;',
  );
});
test('returns null for code that it does not recognize', () => {
  expect(withoutSideEffects('const Link = component();')).toBeNull();
});
