import { expect, test } from 'vitest';
import { withoutSideEffects } from './shakeable-router.ts';

test('what would keep an unused component is taken out', () => {
  const code = 'var Link = React$1.forwardRef(function () {});\nLink.displayName = "Link";\nvar x = 1;';
  expect(withoutSideEffects(code)).toBe(
    'var Link = /* @__PURE__ */ React$1.forwardRef(function () {});\n\nvar x = 1;',
  );
});
test('other code stays as it is, and that is said', () => {
  expect(withoutSideEffects('const Link = component();')).toBeNull();
});
