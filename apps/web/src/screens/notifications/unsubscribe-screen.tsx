import { useParams } from 'react-router';
import { UnsubscribeForm } from '../../features/notifications/index.ts';

/** /unsubscribe/{token}: the link of an email that stops such emails. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  return <UnsubscribeForm token={token} />;
}
