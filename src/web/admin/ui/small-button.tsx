import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';

/** For several buttons in a row. */
export function SmallButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return <Button {...rest} className={`min-h-11! px-3! text-sm! lg:min-h-9! ${className}`} />;
}
