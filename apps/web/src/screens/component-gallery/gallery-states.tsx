import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Cover } from '../../ui/cover.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Illustration, illustrationNames } from '../../ui/illustration.tsx';
import { Link } from '../../ui/link.tsx';
import { Ribbon } from '../../ui/ribbon.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, skeletonShapes } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tint } from '../../ui/tint.tsx';

const hues = [25, 80, 150, 205, 265, null];

export function GalleryStates() {
  return (
    <>
      <Section
        title="Covers"
        action={
          <Button variant="ghost" size="sm">
            Show Tags
          </Button>
        }
      >
        <CardGrid>
          {hues.map((hue, index) => (
            <li key={hue ?? 'none'}>
              <Link to="/dev/ui" look="relative block rounded-xs">
                <Cover
                  of={{ cover_image: '', cover_hue: hue, title: `Hue ${hue ?? 'unknown'}` }}
                  alt=""
                  sizes="180px"
                  stands="shelf"
                >
                  <Ribbon on={index === 1} />
                </Cover>
                <span className="mt-2 block text-sm font-semibold">Hue {hue ?? 'unknown'}</span>
              </Link>
            </li>
          ))}
        </CardGrid>
      </Section>
      <Section title="Tints">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
          {hues.map((hue) => (
            <Tint key={hue ?? 'none'} hue={hue}>
              <p className="px-3 py-10">
                Body text on a tint <span className="text-text-2">and quieter</span>
              </p>
            </Tint>
          ))}
        </div>
      </Section>
      <Section title="Illustrations">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3 lg:grid-cols-5">
          {illustrationNames.map((name) => (
            <figure key={name} className="grid justify-items-center gap-2 text-sm">
              <Illustration name={name} />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section title="Loading, empty, error">
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="grid content-start gap-3">
            <Spinner label="Fetching Members..." />
            {skeletonShapes
              .filter((shape) => shape !== 'cover')
              .map((shape) => (
                <Skeleton key={shape} shape={shape} />
              ))}
          </div>
          <div className="grid content-start gap-4">
            <EmptyState
              icon={<Illustration name="shelf" />}
              title="No results found. Try different tags or search terms."
              action={<Button variant="outline">Clear filters</Button>}
            />
            <ErrorState detail="Can’t reach the server. Check your connection." onRetry={() => {}} />
          </div>
        </div>
      </Section>
    </>
  );
}
