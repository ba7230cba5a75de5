import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useParams } from 'react-router';
import { BoughtGift, boughtGiftQuery, GiftForm, giftOffersQuery } from '../../features/membership/index.ts';
import { detailOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/use-site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { m } from './messages.ts';

function Shop() {
  const site = useSite();
  const offers = useQuery(giftOffersQuery);
  return (
    <AuthLayout title={m.giveTitle({ site: site.name })} text={m.giveText}>
      <Loaded
        data={offers.data}
        query={offers}
        detail={detailOf(offers.error, m.offersNotLoaded)}
        label={m.loadingOffers}
      >
        {(loaded) =>
          loaded.offers.length > 0 ? (
            <GiftForm {...loaded} />
          ) : (
            <EmptyState icon={<Gift size={48} aria-hidden />} title={m.noOffers} text={m.noOffersText} />
          )
        }
      </Loaded>
      <p className="mt-6 text-center">
        {m.haveCode({
          redeem: (
            <Link to={paths.redeem()} tone="accent">
              {m.redeemIt}
            </Link>
          ),
        })}
      </p>
    </AuthLayout>
  );
}

function Bought({ token }: { token: string }) {
  const site = useSite();
  const gift = useQuery(boughtGiftQuery(token));
  return (
    <AuthLayout title={m.boughtTitle}>
      <Loaded
        data={gift.data}
        query={gift}
        detail={detailOf(gift.error, m.giftNotLoaded)}
        label={m.loadingGift}
      >
        {(loaded) => <BoughtGift gift={loaded} site={site.name} shopHref={paths.gift()} />}
      </Loaded>
    </AuthLayout>
  );
}

/** /gift: buys a gift. /gift/{token}: the gift for its buyer, to print and to see its state. */
export function GiftScreen() {
  const { token } = useParams();
  return token === undefined ? <Shop /> : <Bought token={token} />;
}
