import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinMessageNodes } from '../../../lib/message-nodes.ts';
import { site } from '../../../lib/site.ts';
import { DemoLink } from './demo-link.tsx';

joinMessageNodes();
const before = site.get();
// The test environment has no document: stub one without a theme.
beforeEach(() => void vi.stubGlobal('document', {}));
afterEach(() => site.set(before));

test.each([true, false])('the demo is offered if it has a book: %s', (demo) => {
  site.set({ ...before, demo });
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DemoLink />
    </MemoryRouter>,
  );
  expect(html.includes('Try the demo')).toBe(demo);
});
