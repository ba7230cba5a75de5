import type { IdentityProvider } from '@lamplight/contract';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { m } from './messages.ts';
import { openProvider, startFailure } from './single-sign-on.ts';

interface ProviderButtonProps extends Pick<ButtonProps, 'size' | 'full'> {
  provider: IdentityProvider;
  purpose: Parameters<typeof openProvider>[1];
  onFailure: (text: string) => void;
}

/** Button that opens the sign-in of a provider. */
export function ProviderButton({ provider, purpose, onFailure, ...look }: ProviderButtonProps) {
  const { id, name, logo } = provider;
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    onFailure('');
    try {
      await openProvider(id, purpose);
    } catch (error) {
      setBusy(false);
      onFailure(startFailure(error));
    }
  }
  const text = purpose === 'link' ? m.link : m.continueWith;
  return (
    <Button
      {...look}
      variant="outline"
      busy={isBusy}
      icon={
        logo ? (
          <img src={logo} alt="" width={20} height={20} className="size-5 flex-none object-contain" />
        ) : (
          <LogIn size={20} aria-hidden className="flex-none" />
        )
      }
      onClick={() => void open()}
    >
      <span className="min-w-0 break-words">{text({ provider: name })}</span>
    </Button>
  );
}
