import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Cover } from '../../ui/cover.tsx';
import { Illustration } from '../../ui/illustration.tsx';

/** The book that the visitor asked for; an illustration if there is none. */
export function GateBook({ bookId }: { bookId: number | null }) {
  const { data, isError } = useQuery({
    queryKey: ['book-teaser', bookId],
    queryFn: ({ signal }) => call('GET /books/{id}/teaser', { params: { id: bookId ?? 0 }, signal }),
    enabled: bookId !== null,
    retry: false,
  });
  if (bookId === null || isError) return <Illustration name="gate" />;
  return (
    <div className="grid justify-items-center gap-3">
      <div className="w-28 sm:w-44">
        <Cover src={data?.cover_image ?? ''} hue={data?.cover_hue ?? null} alt="" sizes="176px" eager />
      </div>
      {/* Reserves a line, so that the text below does not move. */}
      <p className="min-h-[1lh] text-lg leading-snug font-semibold text-balance">{data?.title}</p>
    </div>
  );
}
