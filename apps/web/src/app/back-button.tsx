import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';

export const BackButton = ({ to }: { to: string }) => (
  <div className="-ml-3.5">
    <ButtonLink to={to} variant="ghost" size="sm" icon={<ArrowLeft size={20} aria-hidden />}>
      Back
    </ButtonLink>
  </div>
);
