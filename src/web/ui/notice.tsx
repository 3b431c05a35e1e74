import type { ComponentProps } from 'react';
import { type BadgeTone, tones } from './badge.tsx';

interface NoticeProps extends ComponentProps<'div'> {
  readonly tone?: BadgeTone;
}

/** A sentence that stands out. With the role `status` or `alert` it is also read out when it appears. */
export function Notice({ tone = 'warn', className = '', ...rest }: NoticeProps) {
  return <div {...rest} className={`notice ${tones[tone]} ${className}`} />;
}
