import { Skeleton, type SkeletonShape } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { m } from './messages.ts';

const transport: readonly SkeletonShape[] = ['circle', 'big-circle', 'play', 'big-circle', 'circle'];
const tools = ['speed', 'sleep', 'volume', 'download', 'bookmark', 'moment'];
const chapters = [1, 2, 3, 4, 5, 6];

/** Placeholder of the player's screen while the book loads. */
export function ListenSkeleton() {
  return (
    <div className="wrap listen-columns">
      <div className="now-playing">
        <div className="now-cover">
          <Skeleton shape="cover" />
        </div>
        <div className="now-words grid w-full justify-items-center gap-2">
          <div className="w-56 max-w-full">
            <Skeleton shape="heading" />
          </div>
          <div className="w-64 max-w-full">
            <Skeleton shape="line" />
          </div>
        </div>
        <div className="w-full max-w-[560px]">
          <div className="py-2">
            <Skeleton shape="rail" />
          </div>
          <div className="grid h-11 content-center">
            <Skeleton shape="rail" />
          </div>
          <Skeleton shape="line" />
        </div>
        <div className="flex items-center justify-center gap-[4px] min-[360px]:gap-[12px]">
          {transport.map((shape, at) => (
            <Skeleton key={`${shape} ${at}`} shape={shape} />
          ))}
        </div>
        <div className="grid min-h-14 w-full max-w-[460px] auto-cols-fr grid-flow-col content-center justify-items-center gap-1">
          {tools.map((tool) => (
            <Skeleton key={tool} shape="circle" />
          ))}
        </div>
        <span className="sr-only">
          <Spinner label={m.loadingAudiobook} />
        </span>
      </div>
      <div className="grid gap-2 rounded-lg border border-border bg-surface p-4">
        {chapters.map((chapter) => (
          <Skeleton key={chapter} shape="row" />
        ))}
      </div>
    </div>
  );
}
