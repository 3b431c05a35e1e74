/** One bar a day. The figure beside the bars is their total. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      viewBox={`0 0 ${values.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-8 w-full"
    >
      {values.map((value, day) => {
        const height = value > 0 ? Math.max(6, (value / most) * 100) : 2;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- days keep their places
            key={day}
            x={day + 0.1}
            y={100 - height}
            width="0.8"
            height={height}
            className={value > 0 ? 'fill-accent-text' : 'fill-edge'}
          />
        );
      })}
    </svg>
  );
}
