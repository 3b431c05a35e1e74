interface LogoProps {
  readonly name: string;
  readonly url?: string | undefined;
}

/** The business's own logo, or its name as a text mark beside a small lift. */
export function Logo({ name, url }: LogoProps) {
  if (url !== undefined && url !== '')
    return (
      <img
        src={url}
        alt={name}
        // Logos are made for white, so in the dark theme they have a white ground.
        className="h-9 w-auto max-w-[min(12rem,100%)] min-w-0 rounded-sm object-contain dark:h-10 dark:bg-white dark:p-1.5"
      />
    );
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 text-lg font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M10 6v20M22 6v20M13 13h6v9h-6zM16 13v9M13.6 9.5 16 7l2.4 2.5"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </svg>
      <span className="line-clamp-2 leading-tight wrap-anywhere">{name}</span>
    </span>
  );
}
