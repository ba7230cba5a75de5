import { useNavigate } from 'react-router';
import { usePageInAddress } from '../../lib/use-page-in-address.ts';
import { useScrollToList } from './use-scroll-to-list.ts';

/** State of a list whose page is in the URL; `hrefFor` returns a page's URL. */
export function usePagedList(query: URLSearchParams, hrefFor: (page: number) => string) {
  const navigate = useNavigate();
  const onPastEnd = (lastPage: number) => void navigate(hrefFor(lastPage), { replace: true });
  const page = usePageInAddress(query.get('page'), onPastEnd);
  return {
    page,
    /** Ref for the container of heading and list. */
    list: useScrollToList(page),
    /** Props for the pagination component. */
    paging: { hrefFor, onPastEnd },
  };
}
