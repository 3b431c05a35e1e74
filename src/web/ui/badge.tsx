import type { ComponentProps } from 'react';

export const tones = {
  neutral: 'bg-hover text-ink',
  accent: 'bg-accent-soft text-accent-text',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} as const;

export type BadgeTone = keyof typeof tones;

interface BadgeProps extends ComponentProps<'span'> {
  readonly tone?: BadgeTone;
}

export function Badge({ tone = 'neutral', className = '', ...rest }: BadgeProps) {
  return <span {...rest} className={`badge ${tones[tone]} ${className}`} />;
}
