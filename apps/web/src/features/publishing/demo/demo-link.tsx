import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { Link } from '../../../ui/link.tsx';
import { m } from './demo-link.messages.ts';

/** Link to the demo on the sign-in screens, for visitors without an account; nothing if the demo has no book. */
export const DemoLink = () =>
  site.get().demo &&
  m.text({
    demo: (text) => (
      <Link to={paths.demo()} tone="accent">
        {text}
      </Link>
    ),
  });
